import './winner-seats.css';
import { WINNER_BOARD } from '@baize/catalogue/rules';
import { latinDigits, moneyText, tableTime, useI18n } from '@baize/i18n';
import { Icon, Money, Skeleton } from '@baize/ui';
import { useEffect, useState, type ReactNode } from 'react';
import { openDialog } from '../../session/dialogs.ts';
import { useSiteConfig } from '../../session/site-config.ts';
import { Seat, type Table } from './table-seat.tsx';
import { agoText, boardState, seatsAt } from './winner-state.ts';
import { useWinners, type Winner } from './winner.queries.ts';

const NOBODY: readonly Winner[] = [];

type WinnerSeatsProps = {
  table: Table;
  /** Who sits there while no winner is known; seats from the first to before the second number are taken. */
  empty: (from: number, to: number) => ReactNode;
};

/** The home page's winner carousel: five winners at the table, a ring that moves each three seconds (SITE-067). */
export function WinnerSeats({ table, empty }: WinnerSeatsProps) {
  const { t, tag } = useI18n();
  const zone = useSiteConfig()?.timeZone;
  const { data, isError, dataUpdatedAt } = useWinners('home');
  const winners = data ?? NOBODY;
  const { turn, setTurn, hold } = useTurns(winners.length);
  const { seats, active } = seatsAt(winners, turn);
  const winner = seats[active];
  // A few winners sit in the middle.
  const first = Math.floor((table.angles.length - seats.length) / 2);
  const state = boardState({ data, isError });
  if (!winner)
    return (
      <>
        {empty(0, 0)}
        <button
          type="button"
          className="winner-said"
          aria-busy={state === 'loading'}
          onClick={() => openDialog({ kind: 'winners' })}
        >
          {state === 'loading' ? (
            <Skeleton width="160px" height="18px" />
          ) : (
            <span className="sec">{t(state === 'failed' ? 'error.network_error' : 'play.winners.none')}</span>
          )}
          <small>
            {t('play.winners.all')}
            <Icon name="chevron-right" size={14} />
          </small>
        </button>
      </>
    );
  const sentence = (one: typeof winner) =>
    t('play.winners.won', { name: one.customerName, amount: moneyText(one.winAmount, one.currency) });
  return (
    <div {...hold}>
      {seats.length < table.angles.length && empty(first, first + seats.length)}
      {seats.map((one, index) => (
        <Seat
          key={`${one.time}-${one.customerName}-${index}`}
          table={table}
          index={first + index}
          label={`${sentence(one)}. ${one.gameName}`}
          gameId={one.gameId}
          iconUrl={one.iconUrl}
          isActive={index === active}
          onClick={() => setTurn(turn - active + index)}
        />
      ))}
      <button
        type="button"
        className="winner-said"
        data-testid="winner"
        onClick={() => openDialog({ kind: 'winners' })}
      >
        <span key={turn}>
          <b>{winner.customerName}</b> <Money value={winner.winAmount} currency={winner.currency} signed />
        </span>
        <small>
          {winner.gameName},{' '}
          {agoText(winner.winTime, dataUpdatedAt, latinDigits(tag)) ?? tableTime(winner.winTime, tag, zone)}
          <Icon name="chevron-right" size={14} />
        </small>
      </button>
    </div>
  );
}

/** Counts up while nobody looks closely; stands still for readers who want less motion. */
function useTurns(count: number) {
  const [turn, setTurn] = useState(0);
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (count < 2 || isHeld || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setInterval(() => setTurn((old) => old + 1), WINNER_BOARD.autoplayMs);
    return () => clearInterval(timer);
  }, [count, isHeld]);
  const hold = {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
  return { turn, setTurn, hold };
}
