/**
 * What an operator does about a bet (OP-22). It writes new ledger rows under the vendor's connection, as the vendor would;
 * their keys are ours and name the bet they settle, so a second try changes nothing. The audit log is written first,
 * because an action with an unknown outcome must be on record; repeating the action finishes it.
 */
import { type Ctx, type Input, staffChange } from '@baize/endpoint';
import { type Result, exactText, invariant, ok, parseUnits, refuse } from '@baize/kernel';
import { audit } from '@baize/staff';
import {
  manualSettlementKey,
  FLAG,
  fingerprintOf,
  KIND,
  lockAccounts,
  settleManually,
  type VendorOp,
} from '@baize/wallet';
import { actsOn, findBet, roundOf, viewCase, type FoundBet } from './bet-case.ts';
import { listRoundBets } from './bet-case.sql.ts';
import type { betsConsoleApi } from './console-api.ts';
import type { BetsConsoleDeps } from './deps.ts';

type Api = typeof betsConsoleApi;
type WriteCtx = Ctx<'staff:bets.resolve'>;

export async function resolveOpenBet(
  deps: BetsConsoleDeps,
  input: Input<Api, 'resolveOpenBet'>,
  ctx: WriteCtx,
) {
  const found = await findBet(deps, input, ctx.merchantId);
  if (found === undefined) return refuse('bet_not_found');
  const { bet, bets } = found;
  if (bet.state !== 'OPEN' || bet.isOffLedger) return refuse('state_changed');
  const payout = parseUnits(input.payout);
  const after =
    input.outcome === 'void'
      ? { void: bets.filter(({ state }) => state === 'OPEN').map(({ key }) => key) }
      : { settle: bet.key, payout: exactText(payout, bet.currency) };
  await note(deps, ctx, found, { action: 'bet.resolve', after, reason: input.reason });
  const done =
    input.outcome === 'void'
      ? await rollBack(deps, found, after.void ?? [])
      : await settle(deps, found, payout);
  return done.ok ? asItStands(deps, input, ctx) : done;
}

export async function reverseRound(deps: BetsConsoleDeps, input: Input<Api, 'reverseRound'>, ctx: WriteCtx) {
  const found = await findBet(deps, input, ctx.merchantId);
  if (found === undefined) return refuse('bet_not_found');
  if (found.bet.isOffLedger || !actsOn(found.bets).includes('reverse')) return refuse('state_changed');
  const standing = found.entries.filter((entry) => !entry.isReversed);
  const keysOf = (kind: number) => standing.filter((entry) => entry.kind === kind).map(({ key }) => key);
  // What was paid first, the newest first; then what was staked: the balance never has both.
  const keys = [...keysOf(KIND.win).toReversed(), ...keysOf(KIND.bet).toReversed()];
  await note(deps, ctx, found, { action: 'bet.reverse', after: { reversed: keys }, reason: input.reason });
  const done = await rollBack(deps, found, keys);
  return done.ok ? asItStands(deps, input, ctx) : done;
}

/**
 * Closes the round: it pays the bet named and settles the round's other open bets with nothing. It holds the account's
 * lock and acts only while the bets are open, so either the vendor's settlement or this one counts, never both.
 */
function settle(
  { db, clock }: BetsConsoleDeps,
  found: FoundBet,
  payout: bigint,
): Promise<Result<null, 'state_changed'>> {
  const { player, bet } = found;
  const accountId = player.accountId;
  return db.transaction(async (tx) => {
    await lockAccounts(tx, [accountId]);
    const open = (await listRoundBets(tx, roundOf(player, bet))).filter(({ state }) => state === 'OPEN');
    if (!open.some(({ key }) => key === bet.key)) return refuse('state_changed');
    const bets = open.map((one) => {
      const isNamed = one.key === bet.key;
      const amount = isNamed ? payout : 0n;
      const { key: _key, ...of } = common({ ...found, bet: one }, manualSettlementKey(one.key), amount);
      return { ...of, betKey: one.key, amount, flags: isNamed ? FLAG.roundClosed : 0 };
    });
    // The named one closes the round, and comes last.
    bets.sort((a, b) => a.flags - b.flags);
    const statuses = await settleManually(tx, bets, { at: clock.now(), writeHook: 'bets.record_batch' });
    invariant(
      statuses.every((status) => status === 'applied'),
      'an open bet is settled under its lock',
      { key: bet.key, statuses },
    );
    return ok(null);
  });
}

async function asItStands(deps: BetsConsoleDeps, named: Parameters<typeof findBet>[1], ctx: WriteCtx) {
  const found = await findBet(deps, named, ctx.merchantId);
  return found ? ok(await viewCase(deps, found, ctx)) : refuse('bet_not_found');
}

async function rollBack(
  deps: BetsConsoleDeps,
  found: FoundBet,
  keys: readonly string[],
): Promise<Result<null, 'overloaded' | 'state_changed'>> {
  for (const key of keys) {
    const done = await submit(deps, {
      ...common(found, `console:undo:${key}`, 0n),
      type: 'rollback',
      ref: key,
      amount: 0n,
      flags: FLAG.manual,
    });
    if (!done.ok) return done;
  }
  return ok(null);
}

const common = ({ player, bet }: FoundBet, key: string, amount: bigint) => ({
  connectionId: bet.connectionId,
  accountId: player.accountId,
  key,
  round: bet.round,
  gameId: bet.gameId,
  fingerprint: fingerprintOf('console', player.accountId, key, amount),
});

async function submit(
  deps: BetsConsoleDeps,
  op: VendorOp,
): Promise<Result<null, 'overloaded' | 'state_changed'>> {
  const { status } = await deps.wallet.submit(op);
  if (status === 'applied' || status === 'replayed') return ok(null);
  return refuse(status === 'overloaded' ? 'overloaded' : 'state_changed');
}

const note = (
  deps: BetsConsoleDeps,
  ctx: WriteCtx,
  { player, bet, bets }: FoundBet,
  { after, ...what }: { action: string; after: object; reason: string },
) =>
  staffChange({ db: deps.db, audit }, ctx, what, async () =>
    ok({
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
      after,
      value: null,
    }),
  );
