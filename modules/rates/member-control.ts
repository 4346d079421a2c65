import { staffControl } from '@baize/approvals';
import type { Tx } from '@baize/db';
import type { Answer, Input } from '@baize/endpoint';
import type { Control } from '@baize/endpoint/control';
import { invariant, ok, refuse, staffActor, type Clock, type Refusal } from '@baize/kernel';
import { findMemberRow } from '@baize/members';
import { z } from 'zod';
import type { ratesConsoleApi } from './console-api.ts';
import type { RatesDeps, WriteCtx } from './deps.ts';
import { shownRates } from './held.ts';
import { eachScale, SCALES, type Rates } from './rules.ts';
import { belowDetail, changedOf, faultsOf, keptOf, listBelow, lockStanding, saveRates } from './set-rates.ts';
import { givenRates } from './shapes.ts';

type Api = typeof ratesConsoleApi;

const wanted = z.strictObject({
  memberId: z.number().int(),
  rates: givenRates,
  lowersBelow: z.boolean(),
  /** Who asked for it. */
  by: z.union([z.number().int(), z.string()]),
});
type Wanted = z.output<typeof wanted>;
type Code = 'member_unknown' | 'validation_failed' | 'below_have_more';

/** What an account holds on each scale, a mode as people read it. Raised, it costs the house or an upline. */
export const memberRatesControl = ({
  clock,
}: {
  clock: Clock;
}): Control<Tx, 'rates.member', Wanted, Rates | null, Code> => ({
  kind: 'rates.member',
  action: 'rates.member',
  permission: 'agents.write',
  wanted,
  subject: ({ memberId }) => `member-rates:${memberId}`,
  lock: async (tx, merchantId, { memberId }) => {
    const standing = await lockStanding(tx, { merchantId, memberId, at: clock.now() });
    return standing ? shownRates(standing.next, standing.house.leastMode.next) : null;
  },
  refuse: async (tx, seen, asked) => {
    const member = seen && (await findMemberRow(tx, asked.memberId));
    return member
      ? (await againstRates(tx, { clock }, { merchantId: member.merchantId, ...asked }))?.code
      : 'member_unknown';
  },
  next: (seen, { rates }) => eachScale((scale) => rates[scale] ?? seen?.[scale] ?? 0),
  bindsLess: (seen, next) => SCALES.some((scale) => (next?.[scale] ?? 0) > (seen?.[scale] ?? 0)),
  save: async (tx, merchantId, { memberId, rates, by }) => {
    const at = clock.now();
    const standing = await lockStanding(tx, { merchantId, memberId, at });
    invariant(standing, 'who was refused is not saved', { memberId });
    const kept = changedOf(keptOf(rates, standing.house.leastMode.next), standing.next);
    await saveRates(tx, { merchantId, memberId }, kept, { at, by: staffActor(by) });
  },
});

type Asked = Pick<Wanted, 'memberId' | 'rates' | 'lowersBelow'> & { merchantId: number };

/** What stands against it: with the fields that do not fit, or with who below has more. */
export async function againstRates(
  tx: Tx,
  { clock }: { clock: Clock },
  { merchantId, memberId, rates, lowersBelow }: Asked,
): Promise<Refusal<Code> | undefined> {
  const standing = await lockStanding(tx, { merchantId, memberId, at: clock.now() });
  if (!standing) return refuse('member_unknown');
  const { next, limit, house, type } = standing;
  const leastMode = house.leastMode.next;
  const fields = faultsOf(rates, { limit, leastMode, type });
  if (Object.keys(fields).length > 0) return refuse('validation_failed', { fields });
  if (lowersBelow) return undefined;
  const below = await listBelow(tx, { merchantId, memberId }, changedOf(keptOf(rates, leastMode), next));
  return below.members > 0 ? refuse('below_have_more', await belowDetail(tx, below, leastMode)) : undefined;
}

export async function setMemberRates(
  deps: RatesDeps,
  { memberId, rates, lowersBelow, reason }: Input<Api, 'setMemberRates'>,
  ctx: WriteCtx,
): Promise<Answer<Api, 'setMemberRates'>> {
  const asked = { merchantId: ctx.merchantId, memberId, rates, lowersBelow };
  // A control refuses by code alone; people are told which rates, and whose.
  const refused = await deps.db.transaction((tx) => againstRates(tx, deps, asked));
  if (refused) return refused;
  const changed = await staffControl(deps, ctx, memberRatesControl(deps), {
    wanted: { memberId, rates, lowersBelow, by: ctx.caller.staffId },
    reason,
  });
  if (!changed.ok) return changed;
  const { seen, proposalId } = changed.value;
  invariant(seen, 'who was refused has no answer', { memberId });
  return ok({ next: seen, proposalId });
}
