import { useI18n } from '@baize/i18n';
import { unitsOf } from '@baize/kernel';
import { RecordMoney } from '../reports/record-money.tsx';
import type { Overview } from './agents.queries.ts';

const PERCENT = 100n;
const COLOURS = 5;
const BAR = 10_000n;

/** Valid bet by game type, the largest first: a bar of shares and the same in words. */
export function TypeShares({ types, currency }: { types: Overview['gameTypes']; currency: string }) {
  const { find } = useI18n();
  const rows = types
    .map(({ gameType, validBet }) => ({ gameType, validBet, units: unitsOf(validBet) ?? 0n }))
    .filter(({ units }) => units > 0n)
    .toSorted((a, b) => (a.units < b.units ? 1 : -1));
  const all = rows.reduce((sum, { units }) => sum + units, 0n);
  const percentOf = (units: bigint) => `${Number((units * PERCENT + all / 2n) / all)}%`;
  const sumOf = (some: typeof rows) => some.reduce((sum, { units }) => sum + units, 0n);
  const placeOf = (units: bigint) => Number((units * BAR) / all);
  return (
    <div className="type-shares">
      <svg viewBox={`0 0 ${BAR} 4`} preserveAspectRatio="none" aria-hidden="true">
        {rows.map(({ gameType, units }, index) => (
          <rect
            key={gameType}
            className={`is-${index % COLOURS}`}
            x={placeOf(sumOf(rows.slice(0, index)))}
            width={placeOf(units)}
            height="4"
          />
        ))}
      </svg>
      <ul>
        {rows.map(({ gameType, validBet, units }, index) => (
          <li key={gameType}>
            <i className={`is-${index % COLOURS}`} />
            <span>{find(`lobby.type.${gameType}`) ?? gameType}</span>
            <small>
              <RecordMoney value={validBet} currency={currency} bare />
            </small>
            <b>{percentOf(units)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
