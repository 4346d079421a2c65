import { useState } from 'react';
import { Money } from '@baize/ui';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Facts } from '../../parts/facts.tsx';
import { CaseDrawer } from '../../parts/loaded.tsx';
import css from '../../parts/data-table.module.css';
import { useT, useTableTime } from '../../session/language.tsx';
import { standings, type Board, type Standings } from './leaderboards.queries.ts';

const PERIODS_SHOWN = 60;
const WIDE = 720;

/** A period of a board: who stands where, what each was given, and what was cancelled since. */
export function StandingsDrawer({ of, onClose }: { of: Board; onClose: () => void }) {
  const t = useT();
  const time = useTableTime();
  const [periodNo, setPeriodNo] = useState<number>();
  const found = useQuery(standings({ boardId: of.boardId, ...(periodNo !== undefined && { periodNo }) }));
  return (
    <CaseDrawer
      title={`${t('console.leaderboards.standings')} · ${of.title}`}
      of={found}
      size={WIDE}
      onClose={onClose}
    >
      {(period) => (
        <>
          {period.periods > 1 && (
            <NativeSelect
              label={t('console.leaderboards.period')}
              value={String(period.periodNo)}
              data={numbersOf(period.periods)}
              onChange={(event) => setPeriodNo(Number(event.currentTarget.value))}
            />
          )}
          <Facts
            of={[
              [
                t('console.leaderboards.control.scoring'),
                t(`console.leaderboards.scoring.${period.scoring}`),
              ],
              [t('console.giveaways.control.state'), t(`console.leaderboards.period.${period.state}`)],
              [t('console.leaderboards.control.from'), time(period.from)],
              [t('console.leaderboards.control.until'), time(period.until)],
              [t('console.leaderboards.asOf'), time(period.asOf)],
              [t('console.leaderboards.frozenAt'), period.frozenAt && time(period.frozenAt)],
              [t('console.leaderboards.paidAt'), period.paidAt && time(period.paidAt)],
            ]}
          />
          <Places of={period} />
        </>
      )}
    </CaseDrawer>
  );
}

/** The newest first. */
const numbersOf = (periods: number): string[] =>
  Array.from({ length: Math.min(periods, PERIODS_SHOWN) }, (_, back) => String(periods - back));

function Places({ of: { places, currency, frozenAt, scoring } }: { of: Standings }) {
  const t = useT();
  const time = useTableTime();
  if (places.length === 0) return <p>{t('console.leaderboards.nobody')}</p>;
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{t('console.leaderboards.place')}</th>
          <th scope="col">{t('console.giveaways.account')}</th>
          <th scope="col">{t('console.leaderboards.score')}</th>
          <th scope="col">{t('console.leaderboards.reachedAt')}</th>
          <th scope="col">{t('console.leaderboards.prize')}</th>
          {frozenAt !== null && <th scope="col">{t('console.leaderboards.cancelled')}</th>}
        </tr>
      </thead>
      <tbody>
        {places.map((row) => (
          <tr key={row.memberId}>
            <td>{row.place ?? '–'}</td>
            <td>{row.account}</td>
            <td>{scoring === 'TURNOVER' ? <Money value={row.score} currency={currency} /> : row.score}</td>
            <td>{time(row.reachedAt)}</td>
            <td>
              {row.prize !== '' && <Money value={row.prize} currency={currency} />}
              {row.reason !== null && t(`console.leaderboards.skipped.${row.reason}`)}
            </td>
            {frozenAt !== null && (
              <td>
                {row.cancelled > 0 && (
                  <>
                    {row.cancelled} · <Money value={row.cancelledStake} currency={currency} />
                  </>
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
