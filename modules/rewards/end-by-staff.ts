import { AT_ONCE, lockAlone, propose, type Execute, type IsOvertaken, type Wish } from '@baize/approvals';
import type { Tx } from '@baize/db';
import { actorOf, staffAction, type Answer, type Ctx, type Input, type Logged } from '@baize/endpoint';
import { exactText, invariant, ok, parseUnits, refuse, type Actor, type Result } from '@baize/kernel';
import { findMember } from '@baize/members';
import { lockAccounts } from '@baize/wallet';
import { z } from 'zod';
import { findBonus, lockBonus, type BonusRow } from './bonus.sql.ts';
import type { rewardsConsoleApi } from './console-api.ts';
import type { RewardsConsoleDeps, Timed } from './deps.ts';
import { endBonus, previewEnd, waitsForPlay, type EndRefusal } from './end-bonus.ts';
import type { BonusState } from './rules.ts';

type Api = typeof rewardsConsoleApi;
type Fault = 'bonus_ended' | 'bonus_in_play' | 'too_much' | 'proposed_already';
type Left = { state: BonusState; takenBack: string; proposalId: number | null };

/** An operator ends a member's bonus; what goes back is never more than the rule takes. Above the brand's sum two decide. */
export function endMemberBonus(
  deps: RewardsConsoleDeps,
  { bonusId, takeBack: text, reason }: Input<Api, 'endMemberBonus'>,
  ctx: Ctx<'staff:promotions.review'>,
): Promise<Answer<Api, 'endMemberBonus'>> {
  const typed = text === undefined ? null : parseUnits(text);
  return staffAction<Tx, BonusRow, Left, Fault>(deps, ctx, {
    action: 'bonus.end',
    reason,
    lock: async (tx) => {
      await lockAlone(tx, ctx.caller.staffId);
      return lockWithWallet(tx, BigInt(bonusId));
    },
    refuse: async (row, tx) => {
      if (row.state !== 'OPEN') return 'bonus_ended';
      if (await waitsForPlay(tx, row, 'forfeited', deps.clock.now())) return 'bonus_in_play';
      const most = await previewEnd(tx, row, 'forfeited');
      return typed !== null && typed > most ? 'too_much' : undefined;
    },
    act: async (tx, row) => {
      const member = await findMember(tx, row.memberId);
      invariant(member, 'a bonus has a member', { bonusId });
      const amount = typed ?? (await previewEnd(tx, row, 'forfeited'));
      const wish: Wish = {
        kind: 'bonus.end',
        subject: subjectOf(row.grantId),
        payload: {
          bonusId,
          takeBack: typed === null ? null : exactText(typed, row.currency),
          memberId: row.memberId,
          account: member.account,
          title: row.title.EN,
        },
        // What is at stake is the bonus: to let it be kept gives as much as to take it.
        money: { amount: row.amount > amount ? row.amount : amount, currency: row.currency },
        credits: [],
        permission: 'promotions.review',
        reason,
      };
      return propose(deps, tx, ctx, wish, {
        act: async () => {
          const done = await end(deps, tx, row, { takeBack: typed, by: actorOf(ctx), reason });
          if (!done.ok) return done.code === 'not_found' ? refuse('bonus_ended') : refuse(done.code);
          const { state, takenBack, logged } = done.value;
          return ok({ ...logged, value: { state, takenBack, proposalId: AT_ONCE } });
        },
        waits: (proposalId) => ({ state: row.state, takenBack: exactText(0n, row.currency), proposalId }),
      });
    },
  });
}

/** The wallet first everywhere, then the row. */
async function lockWithWallet(tx: Tx, bonusId: bigint): Promise<BonusRow | undefined> {
  const seen = await findBonus(tx, bonusId);
  if (!seen) return undefined;
  await lockAccounts(tx, [seen.accountId]);
  return lockBonus(tx, bonusId);
}

const subjectOf = (grantId: bigint): string => `bonus:${grantId}`;
const kept = z.object({ bonusId: z.string(), takeBack: z.string().nullable() });

/** An end that was approved, while the bonus is open and the rule still takes as much. */
export const executeEnd =
  (deps: Timed): Execute =>
  async (tx, { merchantId, payload, reason }, ctx) => {
    const { bonusId, takeBack } = kept.parse(payload);
    const row = await lockWithWallet(tx, BigInt(bonusId));
    invariant(row?.merchantId === merchantId, 'the bonus of a proposal is of its brand', { bonusId });
    const done = await end(deps, tx, row, {
      takeBack: takeBack === null ? null : parseUnits(takeBack),
      by: actorOf(ctx),
      reason,
    });
    return done.ok ? ok({ action: 'bonus.end', ...done.value.logged }) : refuse('state_changed');
  };

/** It ended by itself since, or by the member. */
export const isEndOvertaken: IsOvertaken = async (tx, { payload }) =>
  (await lockWithWallet(tx, BigInt(kept.parse(payload).bonusId)))?.state !== 'OPEN';

async function end(
  deps: Timed,
  tx: Tx,
  row: BonusRow,
  { takeBack, by, reason }: { takeBack: bigint | null; by: Actor; reason: string },
): Promise<Result<{ state: BonusState; takenBack: string; logged: Logged }, EndRefusal>> {
  const { grantId, currency } = row;
  const done = await endBonus(deps, tx, {
    grantId,
    how: takeBack === null ? 'forfeited' : 'adjusted',
    by,
    reason,
    ...(takeBack === null ? {} : { takeBack }),
  });
  if (!done.ok) return done;
  const { state, takenBack: units } = done.value;
  const takenBack = exactText(units, currency);
  const logged = {
    target: subjectOf(grantId),
    before: { state: row.state, memberId: row.memberId, amount: exactText(row.amount, currency) },
    after: { state, takenBack },
  };
  return ok({ state, takenBack, logged });
}
