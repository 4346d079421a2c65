import './play-guard.css';
import { clockTime, durationText, moneyText, useI18n, zoneText } from '@baize/i18n';
import { Button, Notice } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ButtonTo, useGo } from '../../link.tsx';
import { useSiteConfig } from '../../session/site-config.ts';
import { clockQuery, useAcknowledge, type SessionClock } from './protection.queries.ts';
import { Dialog } from '../../shell/dialog.tsx';

const SECOND_MS = 1000;

/**
 * What stands by an open game (R10): time played, the net result of this play session, the site's time; and over the game,
 * until it is answered, the reality check. A leaf that renders each second.
 */
export function PlayGuard() {
  const { t } = useI18n();
  const zone = useSiteConfig()?.timeZone;
  const { data: clock, dataUpdatedAt } = useQuery(clockQuery);
  const now = useNow();
  if (!clock) return null;
  // The server's time: what it said, and what has passed here since.
  const at = clock.now + Math.max(0, now - dataUpdatedAt);
  return (
    <span className="mut play-guard" data-testid="play-guard">
      <span>{t('play.session', { time: durationText((at - clock.startedAt) / SECOND_MS, t) })}</span>
      <span>
        {t('protection.guard.net')} {moneyText(clock.net, clock.currency, { signed: true })}
      </span>
      <span className="only-wide">
        {clockTime(at, zone)} {zoneText(zone, at)}
      </span>
      {clock.exclusion && (
        <Notice tone="warn">
          {t(clock.exclusion.kind === 'cool_off' ? 'error.cooling_off' : 'error.self_excluded')}
        </Notice>
      )}
      {!clock.exclusion && clock.minutesLeft === 0 && (
        <Notice tone="warn">{t('protection.guard.timeOver')}</Notice>
      )}
      {at >= clock.realityDueAt && <RealityCheck clock={clock} at={at} />}
    </span>
  );
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Neither Escape nor a cross: it is answered. Leaving answers too. */
function RealityCheck({ clock, at }: { clock: SessionClock; at: number }) {
  const { t } = useI18n();
  const go = useGo();
  const acknowledge = useAcknowledge();
  const answer = (then?: () => void) => acknowledge.mutate(undefined, { onSuccess: () => then?.() });
  const { currency } = clock;
  return (
    <Dialog title={t('protection.check.title')} onClose={() => answer()} locked>
      <div className="play-check" data-testid="reality-check">
        <p>{t('protection.check.text', { time: durationText((at - clock.startedAt) / SECOND_MS, t) })}</p>
        <dl>
          <div>
            <dt>{t('protection.check.staked')}</dt>
            <dd>{moneyText(clock.staked, currency)}</dd>
          </div>
          <div>
            <dt>{t('protection.guard.net')}</dt>
            <dd>{moneyText(clock.net, currency, { signed: true })}</dd>
          </div>
        </dl>
        <ButtonTo to="/member/protection" kind="plain">
          {t('protection.check.limits')}
        </ButtonTo>
        <div className="play-check-actions">
          <Button busy={acknowledge.isPending} onClick={() => answer(() => go('/'))}>
            {t('protection.check.leave')}
          </Button>
          <Button kind="primary" busy={acknowledge.isPending} onClick={() => answer()}>
            {t('protection.check.continue')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
