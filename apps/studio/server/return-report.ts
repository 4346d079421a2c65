import type { Clock } from '@baize/kernel';
import { RETURNS } from '../games/returns.ts';
import type { Metrics } from './metrics.ts';
import type { GameKind } from './players.sql.ts';
import type { Store } from './store.ts';

/**
 * Theoretical against actual return per game and version over the last day (standards R27). The distance is told in
 * standard deviations of that day's stakes, so that one large stake does not look like a fault.
 */
export type ReturnRow = {
  game: GameKind;
  version: string;
  rounds: number;
  actual: number;
  theoretical: number;
  sigmas: number;
};

const WINDOW_MS = 24 * 3_600_000;
/** Chance beyond this in a sound game: 1 in 16,000 looks. */
const ALARM_SIGMAS = 4;
const LOOK_EVERY_MS = 3_600_000;

type Sums = { game: GameKind; version: string; rounds: bigint; staked: number; won: number; squares: number };

export function reportReturns(store: Store, now: number): ReturnRow[] {
  // Statistics, not money: sums of squares leave 64 bits, so they are taken as reals.
  const sums = store.all<Sums>(
    `select kind as game, version, count(*) as rounds, sum(cast(stake as real)) as staked, sum(cast(win as real)) as won,
            sum(cast(stake as real) * stake) as squares
     from round where created_at >= ? and win is not null group by kind, version order by kind, version`,
    now - WINDOW_MS,
  );
  return sums.map(({ game, version, rounds, staked, won, squares }) => {
    const { rtp, deviation } = RETURNS[game];
    const sigmas = (won - rtp * staked) / (deviation * Math.sqrt(squares));
    return { game, version, rounds: Number(rounds), actual: won / staked, theoretical: rtp, sigmas };
  });
}

/** Publishes the report as metrics and raises an alert, once an hour, where a game is too far from its return. */
export function watchReturns(deps: {
  store: Store;
  clock: Clock;
  metrics: Metrics;
  log: { error(fields: object, message: string): void };
}): { stop(): void } {
  const rows = (): ReturnRow[] => reportReturns(deps.store, deps.clock.now().getTime());
  const gauge = (name: string, help: string, value: (row: ReturnRow) => number): void =>
    deps.metrics.gauge(name, help, () =>
      rows().map((row) => ({ labels: { game: row.game, version: row.version }, value: value(row) })),
    );
  gauge('studio_return_actual', 'Won by players over staked, last 24 h.', (row) => row.actual);
  gauge('studio_return_theoretical', 'As counted over every possible outcome.', (row) => row.theoretical);
  gauge('studio_return_sigmas', 'Distance of the two in standard deviations.', (row) => row.sigmas);
  const timer = setInterval(() => {
    for (const row of rows())
      if (Math.abs(row.sigmas) > ALARM_SIGMAS)
        deps.log.error({ ...row, alert: true }, 'a game is far from its return');
  }, LOOK_EVERY_MS).unref();
  return { stop: () => clearInterval(timer) };
}
