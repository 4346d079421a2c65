import './closed-page.css';
import { clockTime, dayText, useT } from '@baize/i18n';
import { ButtonLink, Mark } from '@baize/ui';
import type { SystemStatus } from '../boot.ts';
import { LanguageMenu } from './language-menu.tsx';
import { Marks } from './marks.tsx';

/** The table under its dust sheet, or with empty seats where the site is not offered (SHELL-068…073). */
export function ClosedPage({ status }: { status: SystemStatus }) {
  const t = useT();
  const isMaintenance = status.status === 1;
  return (
    <main className="closed">
      <Marks />
      <header>
        <Mark size={28} />
        <b>{t('shell.brand')}</b>
        <LanguageMenu />
      </header>
      {isMaintenance ? <CoveredTable /> : <EmptyTable />}
      <h1>{t(isMaintenance ? 'shell.maintenance.title' : 'shell.region.title')}</h1>
      <p>{t(isMaintenance ? 'shell.maintenance.text' : 'shell.region.text')}</p>
      {isMaintenance && status.endTime !== null && (
        <p className="closed-until">
          <span>{t('shell.maintenance.until')}</span>
          <b>{clockTime(status.endTime).slice(0, 5)}</b>
          <span>
            {dayText(status.endTime)}, {t('shell.clock.zone')}
          </span>
        </p>
      )}
      {!isMaintenance && (
        <p className="closed-ip">
          {t('shell.region.ip')} <b>{status.ip}</b>
        </p>
      )}
      {status.csPath && (
        <ButtonLink
          kind="primary"
          size="large"
          icon="headset"
          href={status.csPath}
          target="_blank"
          rel="noreferrer"
        >
          {t('shell.service.label')}
        </ButtonLink>
      )}
    </main>
  );
}

const ARCS = 'M-240 0A240 196 0 0 0 240 0M-233 0A233 189 0 0 0 233 0';

function EmptyTable() {
  return (
    <svg viewBox="-320 0 640 262" aria-hidden="true">
      <Felt />
      {[2.7, 2.17, 1.5708, 0.97, 0.44].map((at) => (
        <circle
          key={at}
          cx={(270 * Math.cos(at)).toFixed(1)}
          cy={(222 * Math.sin(at)).toFixed(1)}
          r="26"
          fill="#0A3427"
          stroke="#FBF4E4"
          strokeOpacity=".5"
          strokeDasharray="4 5"
        />
      ))}
    </svg>
  );
}

function CoveredTable() {
  return (
    <svg viewBox="-320 0 640 262" aria-hidden="true">
      <Felt />
      <path d="M-306 0H306A306 256 0 0 1 236 163L70 249A306 256 0 0 1 -306 0z" fill="#E8EADA" />
      <path d="M-150 0V222M0 0V255M150 0V206M-292 84H280M-232 168H230" stroke="#C6CDB9" strokeWidth="2" />
      <path d="M236 163L70 249C96 214 160 180 236 163z" fill="#CBD2BE" />
    </svg>
  );
}

const Felt = () => (
  <>
    <path d="M-300 0A300 250 0 0 0 300 0z" fill="#2A1D14" />
    <path d="M-288 0A288 240 0 0 0 288 0z" fill="#0B5A41" />
    <path d={ARCS} fill="none" stroke="#FBF4E4" strokeOpacity=".5" />
  </>
);
