import { tableTime, useI18n } from '@baize/i18n';
import { Button, Icon, StatusTag, toast, type IconName } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { openDialog } from '../../session/dialogs.ts';
import { deviceOf, type Device } from './device.ts';
import { PanelFrame } from './panel-frame.tsx';
import { useRefusal } from '../../forms/use-refusal.ts';
import { liveSessions, securityOverview, useEndSession, type LiveSession } from './security.queries.ts';
import { useDeviceWords } from './use-device-words.ts';

const ICONS: Record<Device['kind'], IconName> = {
  phone: 'smartphone',
  tablet: 'tablet',
  computer: 'monitor',
  unknown: 'globe',
};

/** Where the account is logged in now; any of it can be ended from here. */
export function SessionsPanel() {
  const { t, tag } = useI18n();
  const found = useQuery(liveSessions);
  // R12 of the standards: the login before this one, for as long as the visit lasts.
  const before = useQuery(securityOverview).data?.lastLogin;
  return (
    <section className="security-part" aria-labelledby="security-sessions">
      <h2 id="security-sessions">{t('security.sessions.title')}</h2>
      <PanelFrame query={found} failed={t('security.sessions.failed')} rows={2}>
        {({ list }) => (
          <>
            <ul className="panel session-rows">
              {list.map((one) => (
                <SessionRow key={one.sessionId} session={one} />
              ))}
            </ul>
            {list.length === 1 && <p className="security-note">{t('security.sessions.only')}</p>}
            {before && (
              <p className="security-note">
                {t('security.sessions.before', { time: tableTime(before.at, tag), ip: before.ip })}
              </p>
            )}
          </>
        )}
      </PanelFrame>
    </section>
  );
}

function SessionRow({ session }: { session: LiveSession }) {
  const { t, tag } = useI18n();
  const refusal = useRefusal('security');
  const device = useDeviceWords()(session.device);
  const end = useEndSession();
  const press = () => {
    // The one at hand ends as every visit does: with the question and the way home.
    if (session.isCurrent) openDialog({ kind: 'logout' });
    else
      end.mutate(session.sessionId, {
        onSuccess: () => toast(t('security.sessions.ended')),
        onError: (error) => toast(refusal(error), 'down'),
      });
  };
  return (
    <li data-session={session.isCurrent ? 'current' : 'other'}>
      <Icon name={ICONS[deviceOf(session.device).kind]} size={22} />
      <div>
        <p>
          <b>{device}</b>
          {session.isCurrent && <StatusTag tone="up">{t('security.sessions.current')}</StatusTag>}
        </p>
        <small>
          {session.ip} · {t('security.sessions.since', { time: tableTime(session.startedAt, tag) })} ·{' '}
          {t('security.sessions.seen', { time: tableTime(session.lastSeenAt, tag) })}
        </small>
      </div>
      <Button
        size="tiny"
        busy={end.isPending}
        aria-label={t('security.sessions.endOf', { device })}
        onClick={press}
      >
        {session.isCurrent ? t('shell.logout.confirm') : t('security.sessions.end')}
      </Button>
    </li>
  );
}
