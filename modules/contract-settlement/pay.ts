import type { Tx } from '@baize/db';
import { invariant, ok, refuse, type Actor, type Result } from '@baize/kernel';
import { sendMessages } from '@baize/messaging';
import { listAccounts, lockAccounts, postAll, type Account, type PostRequest } from '@baize/wallet';
import type { SettlementDeps } from './deps.ts';
import { holdOrRelease } from './hold-payer.ts';
import { noticesOf } from './notices.ts';
import { insertPayments, listOwedBy, listToPay, type Payment } from './payment.sql.ts';
import { isOpen } from './rules.ts';
import { findSettlements, lockSettlements, updateSettlements, type Settlement } from './settlement.sql.ts';
import { shareOut } from './share-out.ts';

/** Settlements begun with in one transaction; who pays some of them pays everything they owe with them. */
const BATCH = 200;
const CLOCK: Actor = 'job:contract-settlement';

/**
 * Pays what is frozen and paid by the clock, from the top of the tree down: an agent has what comes from above before paying below.
 * Each edge is paid in one transaction or not at all, once; called again, it finds nothing. Answers how many were looked at.
 */
export async function payFrozen(
  deps: SettlementDeps,
  merchantId: number,
  isTimeUp: () => boolean = () => false,
): Promise<number> {
  let seen = 0;
  while (!isTimeUp()) {
    const rows = await listToPay(deps.db, merchantId, BATCH);
    const [first] = rows;
    if (!first) return seen;
    const batch = rows.filter(({ depth }) => depth === first.depth);
    await deps.db.transaction((tx) =>
      payBatch(deps, tx, {
        houseEdges: batch.filter(({ uplineId }) => uplineId === null).map(({ settlementId }) => settlementId),
        payerIds: [...new Set(batch.flatMap(({ uplineId }) => uplineId ?? []))],
        pressed: [],
        actor: CLOCK,
      }),
    );
    seen += batch.length;
  }
  return seen;
}

export type Batch = {
  /** Settlements that the house pays. */
  houseEdges: readonly bigint[];
  /** Who pays everything they owe now. */
  payerIds: readonly number[];
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
  { houseEdges, payerIds, pressed, actor }: Batch,
): Promise<Result<Settlement[], 'insufficient_balance'>> {
  const owed = payerIds.length > 0 ? await listOwedBy(tx, payerIds) : [];
  const ids = [...new Set([...houseEdges, ...pressed, ...owed.map(({ settlementId }) => settlementId)])];
  const seen = await findSettlements(tx, ids);
  const memberIds = [
    ...new Set([
      ...payerIds,
      ...seen.flatMap(({ uplineId, downlineId }) => [uplineId ?? [], downlineId].flat()),
    ]),
  ];
  const unlocked = await listAccounts(tx, memberIds);
  await lockAccounts(
    tx,
    unlocked.map(({ accountId }) => accountId).toSorted((a, b) => (a < b ? -1 : 1)),
  );
  const settlements = await lockSettlements(tx, ids);
  const accounts = new Map((await listAccounts(tx, memberIds)).map((one) => [one.memberId, one]));
  const shares = sharesOf(settlements, accounts, new Set(pressed));
  for (const one of settlements)
    if (pressed.includes(one.settlementId) && isOpen(one.state) && !isWhole(one, shares))
      return refuse('insufficient_balance');

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
  const changed = settlements.map((one) => afterPaying(one, shares, accounts, new Set(pressed), now));
  await updateSettlements(tx, changed);
  const told = noticesOf(settlements, changed, now);
  if (told.length > 0) await sendMessages(tx, told);
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

/** The dues of a payer: to downlines by the settlement's id, to the house by its negative. */
type Shares = ReadonlyMap<bigint, bigint>;

function sharesOf(
  settlements: readonly Settlement[],
  accounts: ReadonlyMap<number, Account>,
  pressed: ReadonlySet<bigint>,
): Shares {
  const shares = new Map<bigint, bigint>();
  const byPayer = Map.groupBy(settlements, ({ uplineId }) => uplineId);
  for (const [payerId, owed] of byPayer) {
    const dues = owed.flatMap((one) => {
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
      const has = takes(payer, { currency }) ? payer.balance : 0n;
      for (const [id, share] of shareOut(dues, has, currency)) shares.set(id, share);
    }
  }
  return shares;
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
  one.paid + (shares.get(one.settlementId) ?? 0n) === one.amount;

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
    const share = shares.get(settlementId);
    const back = shares.get(-settlementId);
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
  const share = shares.get(one.settlementId) ?? 0n;
  const after = {
    ...one,
    paid: one.paid + share,
    parts: one.parts + (share > 0n ? 1 : 0),
    repaid: one.repaid + (shares.get(-one.settlementId) ?? 0n),
  };
  if (!isDueNow(one, pressed)) return after;
  if (after.paid === after.amount) return { ...after, state: 'PAID', paidAt: now };
  // A closed wallet takes nothing: who pays is not to blame, and the clock does not try again.
  if (!takes(accounts.get(one.downlineId), one)) return { ...after, way: 'UPLINE', state: 'CALCULATED' };
  return { ...after, state: 'ARREARS' };
}
