import { durationText, moneyText, useI18n } from '@baize/i18n';
import { Button, Icon, SlipRow, StatusTag } from '@baize/ui';
import { useEffect, useState } from 'react';
import type { Giveaway } from './giveaways.queries.ts';

const SECOND_MS = 1_000;

type PanelProps = {
  of: Giveaway;
  currency: string;
  /** The server's clock minus the device's, in ms. */
  offset: number;
  isBusy: boolean;
  onDraw: () => void;
  /** It begins or ends now. */
  onOver: () => unknown;
};

/** One event: how long still, what it holds, and the button that draws, or why there is none. */
export function EventPanel({ of, currency, offset, isBusy, onDraw, onOver }: PanelProps) {
  const { t } = useI18n();
  const { what, state, why } = of;
  const money = (text: string) => moneyText(text, currency);
  const times = of.turnoverTimes / 100;
  return (
    <section className="panel giveaway" data-testid="giveaway" data-promo={of.promoId} data-state={state}>
      <h2>
        <Icon name={what.kind === 'ENVELOPE' ? 'mail' : 'ticket'} size={24} />
        {of.title}
      </h2>
      {state === 'SOON' && <Left until={of.from} offset={offset} word="begins" onOver={onOver} />}
      {state === 'OPEN' && <Left until={of.until} offset={offset} word="ends" onOver={onOver} />}
      {(state === 'SOLD_OUT' || state === 'ENDED') && (
        <p>
          <StatusTag tone="plain">{t(`rewards.giveaway.state.${state}`)}</StatusTag>
        </p>
      )}
      {what.kind === 'ENVELOPE' ? (
        <SlipRow name={t('rewards.giveaway.between')}>
          {t('rewards.giveaway.betweenSums', { least: money(what.least), greatest: money(what.greatest) })}
        </SlipRow>
      ) : (
        <>
          {what.prizes.map(({ amount, count }) => (
            <SlipRow
              key={amount}
              name={t('rewards.giveaway.prize', { sum: money(amount) })}
            >{`× ${count}`}</SlipRow>
          ))}
          <SlipRow name={t('rewards.giveaway.blanks')}>{`× ${what.blanks}`}</SlipRow>
        </>
      )}
      <SlipRow name={t('rewards.giveaway.left')}>{of.left}</SlipRow>
      {of.binds !== null && (
        <SlipRow name={t('rewards.giveaway.turnover')}>
          {t('rewards.giveaway.turnoverTimes', { times })}
        </SlipRow>
      )}
      {of.earnedBy !== 'FREE' && (
        <SlipRow name={t(`rewards.giveaway.each.${of.earnedBy}`)}>{money(of.earnedEach)}</SlipRow>
      )}
      {of.once.length > 0 && (
        <SlipRow name={t('rewards.giveaway.once')}>
          {of.once.map((one) => t(`rewards.giveaway.once.${one}`)).join(', ')}
        </SlipRow>
      )}
      {state === 'OPEN' && <SlipRow name={t('rewards.giveaway.own')}>{of.remain}</SlipRow>}
      {why !== null && (
        <p className="giveaway-why">
          {t(`rewards.giveaway.why.${why}`, { level: of.levelMin, days: of.depositDays ?? 0 })}
        </p>
      )}
      {(state === 'OPEN' || state === 'SOON') && (
        <p className="giveaway-binds" data-testid="giveaway-binds">
          {of.binds === null
            ? t('rewards.giveaway.free')
            : t(of.binds.least === of.binds.most ? 'rewards.giveaway.bindsOne' : 'rewards.giveaway.binds', {
                least: money(of.binds.least),
                most: money(of.binds.most),
                times,
              })}
        </p>
      )}
      {of.ticketId !== '' && (
        <Button block busy={isBusy} onClick={onDraw}>
          {t(`rewards.giveaway.open.${what.kind}`)}
        </Button>
      )}
      <details>
        <summary>{t('rewards.giveaway.hash')}</summary>
        <p>{t('rewards.giveaway.hashText')}</p>
        <code data-testid="seed-hash">{of.seedHash}</code>
      </details>
    </section>
  );
}

type LeftProps = { until: number; offset: number; word: 'begins' | 'ends'; onOver: () => unknown };
function Left({ until, offset, word, onOver }: LeftProps) {
  const { t } = useI18n();
  const [now, setNow] = useState(() => Date.now());
  const seconds = Math.max(0, Math.ceil((until - now - offset) / SECOND_MS));
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  const isOver = seconds === 0;
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver, onOver]);
  return <p className="giveaway-left">{t(`rewards.giveaway.${word}`, { time: durationText(seconds, t) })}</p>;
}
