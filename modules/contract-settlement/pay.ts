import type { Tx } from '@baize/db';
import { invariant, InvariantError, ok, refuse, type Actor, type Result } from '@baize/kernel';
import {
  listStoppedBesides,
  lockWallets,
  postAll,
  turnoverLeftOf,
  type Account,
  type PostRequest,
} from '@baize/wallet';
import type { SettlementDeps } from './deps.ts';
import { holdOrRelease } from './hold-payer.ts';
import { paidOutNotices, saveAndTell, tell } from './notices.ts';
import { insertPayments, listOwedBy, listToPay, type Edge, type Payment } from './payment.sql.ts';
import { isOpen } from './rules.ts';
import { lockSettlements, type Settlement } from './settlement.sql.ts';
import { shareOut } from './share-out.ts';
import { HOLD_REF } from './strict-hold.ts';

/** Settlements begun with in one transaction; who pays some of them pays everything they owe with them. */
const BATCH = 500;
/** Of what is owed, so much in one transaction, the oldest first; of each payer at least the second. The rest is for the next. */
const OWED_AT_ONCE = 2000;
const OWED_OF_ONE_MIN = 20;
/** Transactions at once, of different payers: PostgreSQL writes one while the next is made ready. */
const LANES = 2;
const CLOCK: Actor = 'job:contract-settlement';

/**
 * Pays what is frozen and paid by the clock, from the top of the tree down: an agent has what comes from above before paying below.
 * Each edge is paid in one transaction or not at all, once; called again, it finds nothing. Edges whose payment throws are left
 * and everything else is paid before that is thrown. Answers how many were looked at.
 */
export async function payFrozen(
  deps: SettlementDeps,
  merchantId: number,
  isTimeUp: () => boolean = () => false,
): Promise<number> {
  const failed: Failed = { edges: [], causes: [] };
  let seen = 0;
  while (!isTimeUp()) {
    const rows = await listToPay(deps.db, merchantId, BATCH * LANES, failed.edges);
    const [first] = rows;
    if (!first) break;
    const level = rows.filter(({ depth }) => depth === first.depth);
    const done = await Promise.allSettled(halvesOf(level).map((batch) => payApart(deps, batch, failed)));
    for (const lane of done) if (lane.status === 'rejected') throw lane.reason;
    seen += level.length;
  }
  if (failed.causes.length > 0)
    throw new AggregateError(failed.causes, 'what contracts pay could not be paid to some');
  return seen;
}

type Failed = { edges: bigint[]; causes: unknown[] };
/** Of one call: more, and it is not one payer's fault. */
const CAUSES_MAX = 20;

/** Two parts with nobody who pays in both; one, where only one pays. */
export function halvesOf(edges: readonly Edge[]): Edge[][] {
  const byPayer = [...Map.groupBy(edges, (edge) => edge.uplineId ?? edge.settlementId).values()];
  const [first, second] = [[] as Edge[], [] as Edge[]];
  for (const own of byPayer) (first.length <= second.length ? first : second).push(...own);
  return [first, second].filter(({ length }) => length > 0);
}

/** In one transaction; where its own figures or rows stop it, in halves until the payer whose they are is alone. */
async function payApart(deps: SettlementDeps, edges: readonly Edge[], failed: Failed): Promise<void> {
  try {
    await deps.db.transaction((tx) =>
      payBatch(deps, tx, {
        houseEdges: edges.filter(({ uplineId }) => uplineId === null).map(({ settlementId }) => settlementId),
        payerIds: [...new Set(edges.flatMap(({ uplineId }) => uplineId ?? []))],
        clockEdges: edges.filter(({ uplineId }) => uplineId !== null).map(({ settlementId }) => settlementId),
        pressed: [],
        actor: CLOCK,
      }),
    );
  } catch (cause) {
    if (!isOfTheRows(cause) || failed.causes.length >= CAUSES_MAX) throw cause;
    const halves = halvesOf(edges);
    if (halves.length > 1) {
      for (const half of halves) await payApart(deps, half, failed);
      return;
    }
    failed.edges.push(...edges.map(({ settlementId }) => settlementId));
    failed.causes.push(cause);
  }
}

/** Ours, or PostgreSQL's about values, constraints and raised errors: not a lost connection or a lock that did not come. */
const isOfTheRows = (cause: unknown): boolean =>
  cause instanceof InvariantError ||
  (cause instanceof Error && 'code' in cause && /^(22|23|P0)/.test(String(cause.code)));

export type Batch = {
  /** Settlements that the house pays. */
  houseEdges: readonly bigint[];
  /** Who pays what they owe now. */
  payerIds: readonly number[];
  /** Settlements of those payers that the clock began with: paid, overdue, or left as they are while older ones can still be paid. */
  clockEdges?: readonly bigint[];
  /** Settlements of those payers that one of them ordered to be paid: in full, or the whole batch is refused. */
  pressed: readonly bigint[];
  actor: Actor;
};

/**
 * Money of some edges, with the rows that say so, in the caller's transaction. Wallets are locked in the order of their ids before any
 * row; what is owed and who has how much is read under these locks. What a payer cannot pay becomes overdue.
 */
export async function payBatch(
  deps: SettlementDeps,
  tx: Tx,
  { houseEdges, payerIds, clockEdges = [], pressed, actor }: Batch,
): Promise<Result<Settlement[], PayRefusal>> {
  const edges = await listOwedBy(
    tx,
    payerIds,
    [...houseEdges, ...clockEdges, ...pressed],
    Math.max(OWED_OF_ONE_MIN, Math.floor(OWED_AT_ONCE / Math.max(1, payerIds.length))),
  );
  const memberIds = [
    ...new Set([
      ...payerIds,
      ...edges.flatMap(({ uplineId, downlineId }) => [uplineId ?? [], downlineId].flat()),
    ]),
  ];
  const accounts = new Map((await lockWallets(tx, memberIds)).map((one) => [one.memberId, one]));
  const settlements = await lockSettlements(
    tx,
    edges.map(({ settlementId }) => settlementId),
  );
  const asked = new Set(pressed);
  const bound = await boundOf(
    tx,
    payerIds.flatMap((id) => accounts.get(id) ?? []),
  );
  const upto = new Map<number, Date>();
  for (const { uplineId, upto: at } of edges) if (uplineId !== null && at) upto.set(uplineId, at);
  const shares = sharesOf(settlements, { accounts, bound, upto, pressed: asked });
  for (const one of settlements)
    if (asked.has(one.settlementId) && isOpen(one.state) && !isWhole(one, shares))
      return refuse(bound.get(one.uplineId ?? 0) ?? 'insufficient_balance');

  const now = deps.clock.now();
  const paying = paymentsOf(settlements, shares, actor, now);
  const out: PostRequest[] = [];
  const into: PostRequest[] = [];
  for (const { settlement, payment } of paying) {
    const [debit, credit] = legsOf(settlement, payment, accounts, actor);
    if (debit) out.push(debit);
    if (credit) into.push(credit);
  }
  const posted = await postAll(tx, [...out, ...into]);
  // Thrown, not refused: the transaction must not keep one leg.
  invariant(
    posted.every((one) => one.ok),
    'locked and checked wallets take each leg',
    { refused: posted.filter((one) => !one.ok) },
  );
  const pairs = settlements
    .map((one) => [one, afterPaying(one, shares, accounts, asked, now)] as const)
    .filter(([one, then]) => isChanged(one, then));
  const [before, changed] = [pairs.map(([one]) => one), pairs.map(([, then]) => then)];
  await saveAndTell(tx, before, changed, now);
  if (actor === CLOCK) await tell(tx, paidOutNotices(before, changed, now));
  await insertPayments(
    tx,
    paying.map(({ payment }) => payment),
  );
  await holdOrRelease(
    tx,
    payerIds.flatMap((id) => accounts.get(id) ?? []),
    now,
  );
  return ok(changed);
}

export type PayRefusal = 'insufficient_balance' | 'account_restricted' | 'turnover_unmet';
/** Why nothing may leave the wallets of these payers now, by member; a hold for contracts alone is no reason. */
async function boundOf(
  tx: Tx,
  payers: readonly Account[],
): Promise<ReadonlyMap<number, Exclude<PayRefusal, 'insufficient_balance'>>> {
  const ids = payers.map(({ accountId }) => accountId);
  const [stopped, turnover] = [await listStoppedBesides(tx, ids, HOLD_REF), await turnoverLeftOf(tx, ids)];
  const bound = new Map<number, Exclude<PayRefusal, 'insufficient_balance'>>();
  for (const { memberId, accountId } of payers)
    if (stopped.has(accountId)) bound.set(memberId, 'account_restricted');
    else if (turnover.has(accountId)) bound.set(memberId, 'turnover_unmet');
  return bound;
}

/**
 * The dues of a payer: to downlines by the settlement's id, to the house by its negative. `waiting`: settlements that are newer than what
 * was read, of payers who paid all of that.
 */
type Shares = { of: ReadonlyMap<bigint, bigint>; waiting: ReadonlySet<bigint> };

/**
 * What each payer pays now. Who is held for contracts alone pays them by what comes in; from a wallet that is stopped for another reason
 * (frozen by an operator or a rule of risk, locked) and while turnover is owed nothing leaves, to downlines or to the house: it is overdue
 * until the wallet is free. Money that comes to a stopped or indebted wallet is taken: it stays there, and pays a debt first.
 */
function sharesOf(
  settlements: readonly Settlement[],
  {
    accounts,
    bound,
    upto,
    pressed,
  }: {
    accounts: ReadonlyMap<number, Account>;
    bound: ReadonlyMap<number, unknown>;
    upto: ReadonlyMap<number, Date>;
    pressed: ReadonlySet<bigint>;
  },
): Shares {
  const shares = new Map<bigint, bigint>();
  const waiting = new Set<bigint>();
  const byPayer = Map.groupBy(settlements, ({ uplineId }) => uplineId);
  for (const [payerId, owed] of byPayer) {
    const end = payerId === null ? undefined : upto.get(payerId);
    const isLater = (one: Settlement) => end !== undefined && one.endsAt > end;
    const dues = owed
      .filter((one) => !isLater(one))
      .flatMap((one) => {
        const left =
          isDueNow(one, pressed) && takes(accounts.get(one.downlineId), one) ? one.amount - one.paid : 0n;
        const back = one.advanced - one.repaid;
        const endsAt = one.endsAt.getTime();
        return [
          ...(left > 0n ? [{ id: one.settlementId, endsAt, left }] : []),
          ...(back > 0n ? [{ id: -one.settlementId, endsAt, left: back }] : []),
        ];
      });
    if (payerId === null) for (const { id, left } of dues) shares.set(id, left);
    else {
      const payer = accounts.get(payerId);
      const currency = owed[0]?.currency ?? '';
      const has = takes(payer, { currency }) && !bound.has(payerId) ? payer.balance : 0n;
      for (const [id, share] of shareOut(dues, has, currency)) shares.set(id, share);
      const isAllPaid = dues.every(({ id, left }) => shares.get(id) === left);
      if (isAllPaid) for (const one of owed.filter(isLater)) waiting.add(one.settlementId);
    }
  }
  return { of: shares, waiting };
}

/** What nobody has to press any more, or somebody just did. */
const isDueNow = (one: Settlement, pressed: ReadonlySet<bigint>): boolean =>
  isOpen(one.state) &&
  (one.state === 'ARREARS' ||
    (one.state === 'CALCULATED' && one.way === 'AUTO') ||
    pressed.has(one.settlementId));

const takes = (account: Account | undefined, { currency }: { currency: string }): account is Account =>
  account !== undefined &&
  account.state === 'open' &&
  account.kind === 'main' &&
  account.currency === currency;

const isWhole = (one: Settlement, shares: Shares): boolean =>
  one.paid + (shares.of.get(one.settlementId) ?? 0n) === one.amount;

/** contract:<id>:<begin of the period>: unique for ever in the ledger, whatever our own rows say (CONTRACT-019). */
export const keyOf = ({ contractId, startsAt }: Pick<Settlement, 'contractId' | 'startsAt'>): string =>
  `contract:${contractId}:${startsAt.toISOString().slice(0, 16).replaceAll(/[-:]/g, '')}`;

type Paying = { settlement: Settlement; payment: Payment };

function paymentsOf(
  settlements: readonly Settlement[],
  shares: Shares,
  actor: Actor,
  paidAt: Date,
): Paying[] {
  return settlements.flatMap((settlement): Paying[] => {
    const { settlementId, parts, repaid } = settlement;
    const share = shares.of.get(settlementId);
    const back = shares.of.get(-settlementId);
    const common = { settlementId, actor, paidAt };
    const key = keyOf(settlement);
    return [
      ...(share
        ? [
            {
              settlement,
              payment: {
                ...common,
                key: parts === 0 ? key : `${key}:${parts + 1}`,
                amount: share,
                of: settlement.uplineId === null ? ('HOUSE' as const) : ('UPLINE' as const),
              },
            },
          ]
        : []),
      ...(back
        ? [
            {
              settlement,
              payment: { ...common, key: `${key}:repaid:${repaid}`, amount: back, of: 'REPAYMENT' as const },
            },
          ]
        : []),
    ];
  });
}

/** The payer's leg and the downline's. Between two agents the house `transfer` stands at zero; the house itself pays as commission. */
function legsOf(
  { kind, uplineId, downlineId, currency, settlementId }: Settlement,
  { key, amount, of }: Payment,
  accounts: ReadonlyMap<number, Account>,
  actor: Actor,
): [PostRequest | undefined, PostRequest | undefined] {
  const leg = {
    kind: kind === 'DIVIDEND' ? ('dividend' as const) : ('salary' as const),
    house: of === 'UPLINE' ? ('transfer' as const) : ('commission' as const),
    ref: `S${settlementId}`,
    currency,
    actor,
  };
  const accountOf = (memberId: number | null) => {
    const account = memberId === null ? undefined : accounts.get(memberId);
    invariant(account, 'a party has a wallet', { memberId });
    return account.accountId;
  };
  const debit = () => ({ ...leg, accountId: accountOf(uplineId), amount: -amount });
  const credit = () => ({ ...leg, accountId: accountOf(downlineId), amount, key });
  if (of === 'REPAYMENT') return [{ ...debit(), key }, undefined];
  return [of === 'UPLINE' ? { ...debit(), key: `${key}:out` } : undefined, credit()];
}

function afterPaying(
  one: Settlement,
  shares: Shares,
  accounts: ReadonlyMap<number, Account>,
  pressed: ReadonlySet<bigint>,
  now: Date,
): Settlement {
  const share = shares.of.get(one.settlementId) ?? 0n;
  const after = {
    ...one,
    paid: one.paid + share,
    parts: one.parts + (share > 0n ? 1 : 0),
    repaid: one.repaid + (shares.of.get(-one.settlementId) ?? 0n),
  };
  if (!isDueNow(one, pressed) || shares.waiting.has(one.settlementId)) return after;
  if (after.paid === after.amount) return { ...after, state: 'PAID', paidAt: now };
  // A closed wallet takes nothing: who pays is not to blame, and the clock does not try again.
  if (!takes(accounts.get(one.downlineId), one)) return { ...after, way: 'UPLINE', state: 'CALCULATED' };
  return { ...after, state: 'ARREARS' };
}

const isChanged = (one: Settlement, after: Settlement): boolean =>
  one.state !== after.state ||
  one.way !== after.way ||
  one.paid !== after.paid ||
  one.repaid !== after.repaid;
