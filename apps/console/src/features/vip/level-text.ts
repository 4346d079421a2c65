import type { Level } from '@baize/vip/rules';
import type { Proposal } from '../approvals/approvals.queries.ts';

/** What a level asks for and brings, in a line: rise, keep, gifts, turnover, withdrawals. */
const levelText = ({ name, rise, keep, gifts, turnoverTimes, ...row }: Level): string =>
  [
    name.EN,
    `↑ ${rise.deposits} / ${rise.validBet}`,
    `= ${keep.deposits} / ${keep.validBet}`,
    `+ ${gifts.UPGRADE} / ${gifts.WEEKLY} / ${gifts.MONTHLY} / ${gifts.BIRTHDAY} × ${turnoverTimes / 100}`,
    `↓ ${row.withdrawalsPerDay ?? '–'} / ${row.freeWithdrawalsPerDay ?? '–'}`,
    `▦ × ${row.tableTimes / 100}`,
  ].join(' · ');

/** Of a proposal about levels: a field for each, so that only what changes is told. */
export const levelsPayload = ({ before, after }: Proposal['payload']): Proposal['payload'] => ({
  before: inLines(before),
  after: inLines(after),
});

const inLines = (side: unknown): Record<string, string> =>
  Object.fromEntries(
    ((side ?? {}) as { levels?: Level[] }).levels?.map((row) => [`VIP ${row.level}`, levelText(row)]) ?? [],
  );
