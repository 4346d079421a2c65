import { staffControl } from '@baize/approvals';
import type { Tx } from '@baize/db';
import type { Answer, Input } from '@baize/endpoint';
import type { Control } from '@baize/endpoint/control';
import { ok, refuse, staffActor, type Clock } from '@baize/kernel';
import { shareTree } from '@baize/members';
import { z } from 'zod';
import type { ratesConsoleApi } from './console-api.ts';
import type { RatesDeps, WriteCtx } from './deps.ts';
import { houseRates, nextDayOf } from './held.ts';
import { cutBranch, lockRates, putRates } from './rate.sql.ts';
import { SCALES, type Rates } from './rules.ts';
import { givenOf } from './set-rates.ts';
import { allRates } from './shapes.ts';

type Api = typeof ratesConsoleApi;
const wanted = z.strictObject({
  most: allRates,
  leastMode: z.number().int(),
  /** Who asked for it. */
  by: z.union([z.number().int(), z.string()]),
});
type Wanted = z.output<typeof wanted>;
type Seen = Rates & { PRIZE_MODE_MIN: number };

/** What the house gives at most, and the least prize mode, which everybody has: the higher either, the more the house gives. */
export const rateLimitsControl = ({
  clock,
}: {
  clock: Clock;
}): Control<Tx, 'rates.limits', Wanted, Seen, 'validation_failed'> => ({
  kind: 'rates.limits',
  action: 'rates.limits',
  permission: 'agents.write',
  wanted,
  subject: (_wanted, merchantId) => `rate-limits:${merchantId}`,
  lock: async (tx, merchantId) => {
    await shareTree(tx);
    await lockRates(tx, merchantId);
    const { next, leastMode } = await houseRates(tx, merchantId, clock.now());
    return { ...next, PRIZE_MODE_MIN: leastMode.next };
  },
  refuse: async (_tx, _seen, { most, leastMode }) =>
    leastMode > most.PRIZE_MODE ? 'validation_failed' : undefined,
  next: (_seen, { most, leastMode }) => ({ ...most, PRIZE_MODE_MIN: leastMode }),
  bindsLess: (seen, next) =>
    ([...SCALES, 'PRIZE_MODE_MIN'] as const).some((scale) => next[scale] > seen[scale]),
  save: async (tx, merchantId, { most, leastMode, by }) => {
    const at = clock.now();
    const from = { day: await nextDayOf(tx, merchantId, at), at, by: staffActor(by) };
    const given = [...givenOf(most), { scale: 'PRIZE_MODE_MIN' as const, value: leastMode }];
    await putRates(tx, { merchantId, memberId: null }, given, from);
    await cutBranch(tx, { merchantId, headId: null, withHead: true }, most, from);
  },
});

export async function saveRateLimits(
  deps: RatesDeps,
  { most, leastMode, reason }: Input<Api, 'saveRateLimits'>,
  ctx: WriteCtx,
): Promise<Answer<Api, 'saveRateLimits'>> {
  if (leastMode > most.PRIZE_MODE)
    return refuse('validation_failed', { fields: { leastMode: 'out_of_range' } });
  const changed = await staffControl(deps, ctx, rateLimitsControl(deps), {
    wanted: { most, leastMode, by: ctx.caller.staffId },
    reason,
  });
  if (!changed.ok) return changed;
  const { seen, proposalId } = changed.value;
  const { PRIZE_MODE_MIN, ...held } = seen;
  return ok({ next: { most: held, leastMode: PRIZE_MODE_MIN }, proposalId });
}
