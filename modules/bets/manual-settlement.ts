/**
 * What an operator does about a bet (OP-22): new ledger rows under the vendor's connection, as the vendor would write them.
 * Their keys are ours and name the bet they settle, so that nothing is settled or taken back twice. Above the brand's sum a
 * second operator decides (approvals); the account's lock is held from the reading of the round to its entries, so either
 * the vendor's word counts or the operator's, never both.
 */
import {
  AT_ONCE,
  findProposed,
  lockAlone,
  propose,
  type Execute,
  type IsOvertaken,
  type Wish,
} from '@baize/approvals';
import type { Tx } from '@baize/db';
import { staffChange, type Answer, type Ctx, type Input, type Logged } from '@baize/endpoint';
import { exactText, invariant, ok, parseUnits, refuse, type Result } from '@baize/kernel';
import { findMember } from '@baize/members';
import { audit } from '@baize/staff';
import {
  FLAG,
  fingerprintOf,
  KIND,
  lockAccounts,
  manualSettlementKey,
  settleManually,
  undoManually,
} from '@baize/wallet';
import { z } from 'zod';
import { actsOn, findBet, viewCase, type FoundBet, type Named } from './bet-case.ts';
import type { betsConsoleApi } from './console-api.ts';
import type { BetsDeps } from './deps.ts';

type Api = typeof betsConsoleApi;
type WriteCtx = Ctx<'staff:bets.resolve'>;
/** `payout` of a settlement: decimal text, the stake included. */
type Act = { act: 'void' } | { act: 'reverse' } | { act: 'settle'; payout: string };

export const resolveOpenBet = (
  deps: BetsDeps,
  { outcome, payout, reason, ...named }: Input<Api, 'resolveOpenBet'>,
  ctx: WriteCtx,
) =>
  putRight(deps, ctx, {
    named,
    reason,
    ...(outcome === 'void' ? { act: outcome } : { act: outcome, payout }),
  });

export const reverseRound = (
  deps: BetsDeps,
  { reason, ...named }: Input<Api, 'reverseRound'>,
  ctx: WriteCtx,
) => putRight(deps, ctx, { named, reason, act: 'reverse' });

async function putRight(
  deps: BetsDeps,
  ctx: WriteCtx,
  { named, reason, ...how }: { named: Named; reason: string } & Act,
): Promise<Answer<Api, 'reverseRound'>> {
  const kind = how.act === 'reverse' ? 'bet.reverse' : 'bet.resolve';
  const what = { action: kind, reason };
  type Refused = 'bet_not_found' | 'state_changed' | 'proposed_already';
  const done = await staffChange<Tx, number | null, Refused>(
    { db: deps.db, audit },
    ctx,
    what,
    async (tx) => {
      await lockAlone(tx, ctx.caller.staffId);
      const found = await lockBet(tx, named, ctx.merchantId);
      if (!found) return refuse('bet_not_found');
      const planned = planOf(found, how);
      if (!planned.ok) return planned;
      const { back, taken } = planned.value;
      const act = async () => ok({ ...(await carryOut(deps, tx, found, planned.value)), value: AT_ONCE });
      const amount = back > taken ? back : taken;
      const { player, bet, bets } = found;
      const subject = `round:${player.memberId}:${bet.round}`;
      if ((await findProposed(tx, ctx.merchantId, [subject], deps.clock.now())).size > 0)
        return refuse('proposed_already');
      // Free play, lost: no money is at stake.
      if (amount === 0n) return act();
      const { currency } = bet;
      const account = (await findMember(tx, player.memberId))?.account ?? '';
      const wish: Wish = {
        kind,
        subject,
        payload: {
          ...named,
          ...how,
          account,
          round: bet.round,
          bets: bets.length,
          back: exactText(back, currency),
          taken: exactText(taken, currency),
        },
        money: { amount, currency },
        credits: back > taken ? [{ memberId: player.memberId, amount: back - taken }] : [],
        permission: 'bets.resolve',
        reason,
      };
      return propose(deps, tx, ctx, wish, { act, waits: (proposalId) => proposalId });
    },
  );
  if (!done.ok) return done;
  const found = await findBet(deps.db, named, ctx.merchantId);
  invariant(found, 'a bet that was found does not go', named);
  return ok({ ...(await viewCase(deps, found, ctx)), proposalId: done.value });
}

const named = { memberId: z.number(), betId: z.string(), placedAt: z.number() };
const figures = { back: z.string(), taken: z.string() };
const kept = z.discriminatedUnion('act', [
  z.object({ ...named, ...figures, act: z.literal('void') }),
  z.object({ ...named, ...figures, act: z.literal('reverse') }),
  z.object({ ...named, ...figures, act: z.literal('settle'), payout: z.string() }),
]);

/** What was approved about a round, while it moves the sums that were proposed. */
export const executeBet =
  (deps: BetsDeps): Execute =>
  async (tx, { merchantId, payload }) => {
    const proposed = kept.parse(payload);
    const found = await lockBet(tx, proposed, merchantId);
    invariant(found, 'the bet of a proposal is of its brand', proposed);
    const plan = planAsProposed(found, proposed);
    if (!plan) return refuse('state_changed');
    const action = proposed.act === 'reverse' ? 'bet.reverse' : 'bet.resolve';
    return ok({ action, ...(await carryOut(deps, tx, found, plan)) });
  };

/** The vendor spoke since: the round is settled, or has other sums. */
export const isBetOvertaken: IsOvertaken = async (tx, { merchantId, payload }) => {
  const proposed = kept.parse(payload);
  const found = await lockBet(tx, proposed, merchantId);
  return !found || !planAsProposed(found, proposed);
};

/** What is done to the round, while that moves the sums that were proposed. */
function planAsProposed(found: FoundBet, proposed: z.output<typeof kept>): Plan | undefined {
  const planned = planOf(found, proposed);
  if (!planned.ok) return undefined;
  const { back, taken } = planned.value;
  const { currency } = found.bet;
  const isSame = exactText(back, currency) === proposed.back && exactText(taken, currency) === proposed.taken;
  return isSame ? planned.value : undefined;
}

/** A bet with its round, nothing of which moves until the transaction ends. */
async function lockBet(tx: Tx, bet: Named, merchantId: number): Promise<FoundBet | undefined> {
  const found = await findBet(tx, bet, merchantId);
  if (!found) return undefined;
  await lockAccounts(tx, [found.player.accountId]);
  return findBet(tx, bet, merchantId);
}

/** What is done to a round: `back` goes to the member, `taken` from the member or stays lost. */
type Plan = { back: bigint; taken: bigint; after: object } & ({ undo: string[] } | { settle: bigint });

function planOf({ bet, bets, entries }: FoundBet, how: Act): Result<Plan, 'state_changed'> {
  if (bet.isOffLedger) return refuse('state_changed');
  const standing = entries.filter((entry) => !entry.isReversed);
  const sumOf = (some: typeof entries) => some.reduce((sum, { amount }) => sum + amount, 0n);
  const placed = standing.filter(({ kind }) => kind === KIND.bet);
  if (how.act === 'reverse') {
    if (!actsOn(bets).includes('reverse')) return refuse('state_changed');
    const won = standing.filter(({ kind }) => kind === KIND.win);
    // What was paid first, the newest first; then what was staked: the balance never has both.
    const undo = [...won.toReversed(), ...placed.toReversed()].map(({ key }) => key);
    return ok({ undo, back: -sumOf(placed), taken: sumOf(won), after: { reversed: undo } });
  }
  if (bet.state !== 'OPEN') return refuse('state_changed');
  const open = new Set(bets.filter(({ state }) => state === 'OPEN').map(({ key }) => key));
  const stakes = -sumOf(placed.filter(({ key }) => open.has(key)));
  if (how.act === 'void') return ok({ undo: [...open], back: stakes, taken: 0n, after: { void: [...open] } });
  const payout = parseUnits(how.payout);
  const after = { settle: bet.key, payout: exactText(payout, bet.currency) };
  return ok({ settle: payout, back: payout, taken: stakes, after });
}

/** A settlement pays the bet named and closes its round; the round's other open bets are settled with nothing. */
async function carryOut({ clock }: BetsDeps, tx: Tx, found: FoundBet, plan: Plan): Promise<Logged> {
  const { player, bet, bets } = found;
  const how = { at: clock.now(), writeHook: 'bets.record_batch' };
  if ('undo' in plan)
    await undoManually(
      tx,
      plan.undo.map((ref) => ({ ...common(found, `console:undo:${ref}`, 0n), ref, flags: 0 })),
      how,
    );
  else {
    const settled = bets
      .filter(({ state }) => state === 'OPEN')
      .map((one) => {
        const isNamed = one.key === bet.key;
        const amount = isNamed ? plan.settle : 0n;
        const { key: _key, ...of } = common({ ...found, bet: one }, manualSettlementKey(one.key), amount);
        return { ...of, betKey: one.key, amount, flags: isNamed ? FLAG.roundClosed : 0 };
      });
    // The named one closes the round, and comes last.
    settled.sort((a, b) => a.flags - b.flags);
    const statuses = await settleManually(tx, settled, how);
    invariant(
      statuses.every((status) => status === 'applied'),
      'an open bet is settled under its lock',
      { key: bet.key, statuses },
    );
  }
  return {
    target: `member:${player.memberId}`,
    before: {
      round: bet.round,
      bets: bets.map((one) => ({
        key: one.key,
        state: one.state,
        stake: exactText(one.stake, one.currency),
        payout: exactText(one.payout, one.currency),
      })),
    },
    after: plan.after,
  };
}

const common = ({ player, bet }: FoundBet, key: string, amount: bigint) => ({
  connectionId: bet.connectionId,
  accountId: player.accountId,
  key,
  round: bet.round,
  gameId: bet.gameId,
  fingerprint: fingerprintOf('console', player.accountId, key, amount),
});
