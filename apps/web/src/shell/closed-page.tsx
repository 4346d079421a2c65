import './closed-page.css';
import { clockTime, dayText, useT, zoneText } from '@baize/i18n';
import { ButtonLink, Mark } from '@baize/ui';
import { useEffect } from 'react';
import type { SystemStatus } from '../boot.ts';
import { useSiteConfig } from '../session/site-config.ts';
import { useBrandName } from './brand-name.ts';
import { LanguageMenu } from '../preferences/language-menu.tsx';
import { Marks } from './marks.tsx';
import { SERVICE_WINDOW } from './service.ts';

/** The table under its dust sheet, or with empty seats where the site is not offered (SHELL-068…073). */
export function ClosedPage({ status }: { status: SystemStatus }) {
  const t = useT();
  const brand = useBrandName();
  const zone = useSiteConfig()?.timeZone;
  const isMaintenance = status.status === 1;
  const title = t(isMaintenance ? 'shell.maintenance.title' : 'shell.region.title');
  useEffect(() => {
    document.title = `${title} · ${brand}`;
  }, [title, brand]);
  return (
    <main className="closed">
      <Marks />
      <header>
        <Mark size={28} of={brand} />
        <b>{brand}</b>
        <LanguageMenu />
      </header>
      {isMaintenance ? <CoveredTable /> : <EmptyTable />}
      <h1>{title}</h1>
      <p>{isMaintenance ? t('shell.maintenance.text') : t('shell.region.text', { brand })}</p>
      {isMaintenance && status.endTime !== null && (
        <p className="closed-until">
          <span>{t('shell.maintenance.until')}</span>
          <b>{clockTime(status.endTime, zone).slice(0, 5)}</b>
          <span>
            {dayText(status.endTime, zone)}, {zoneText(zone, status.endTime)}
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
          onClick={(event) => {
            event.preventDefault();
            window.open(status.csPath, 'baize-service', SERVICE_WINDOW);
          }}
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
          fill="var(--table-deep)"
          stroke="#FBF4E4"
          strokeOpacity=".5"
          strokeDasharray="4 5"
        />
      ))}
    </svg>
  );
}

const SHEET = 'M15.4 6L374.6 6A179.6 228 0 0 1 372.3 42.3L222 231.4A179.6 228 0 0 1 15.4 6z';
const CREASES = 'M109.2 0V250M195 0V250M280.8 0V250M0 85H390M0 165H390';
/** The corner of the sheet, mirrored over its fold. */
const CORNER = 'M372.3 42.3A179.6 228 0 0 1 222 231.4z';
const FOLDED = 'matrix(-0.2255 -0.9743 -0.9743 0.2255 497.48 395.5)';

/** The table under its dust sheet, one corner turned back. */
function CoveredTable() {
  return (
    <svg viewBox="0 0 390 250" aria-hidden="true">
      <clipPath id="sheet">
        <path d={SHEET} />
      </clipPath>
      <path d="M23.4 6A171.6 215 0 0 0 366.6 6z" fill="#2A1D14" />
      <path d="M32.4 6A162.6 206 0 0 0 357.6 6z" fill="var(--table)" />
      <path
        d="M67.4 6A127.6 171 0 0 0 322.6 6M72.4 6A122.6 166 0 0 0 317.6 6"
        fill="none"
        stroke="#FBF4E4"
        strokeOpacity=".5"
      />
      <g fill="var(--table-deep)" stroke="#FBF4E4" strokeOpacity=".6">
        <circle cx="277.2" cy="164.6" r="13" />
        <circle cx="324.5" cy="97.6" r="13" />
      </g>
      <path d={SHEET} fill="#E8EADA" stroke="#CBD2BE" strokeWidth="1.5" />
      <g clipPath="url(#sheet)">
        <path d={CREASES} stroke="#C6CDB9" strokeWidth="2" />
        <path d={CREASES} stroke="#FFFEF5" strokeWidth="1.5" transform="translate(2 2)" />
      </g>
      <path d={CORNER} transform={`translate(3 5) ${FOLDED}`} fill="#15110E" opacity=".16" />
      <path d={CORNER} transform={FOLDED} fill="#CBD2BE" />
    </svg>
  );
}

const Felt = () => (
  <>
    <path d="M-300 0A300 250 0 0 0 300 0z" fill="#2A1D14" />
    <path d="M-288 0A288 240 0 0 0 288 0z" fill="var(--table)" />
    <path d={ARCS} fill="none" stroke="#FBF4E4" strokeOpacity=".5" />
  </>
);
