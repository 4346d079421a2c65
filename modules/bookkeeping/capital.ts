/**
 * The operator's own money of a brand: paid in so that members' winnings are covered, taken out as far as it is the operator's. It
 * is proposed by one and decided by another (approvals, kind capital.move), and is one entry of the ledger under its number.
 */
import { createHash } from 'node:crypto';
import { AT_ONCE, propose, type ApprovalKinds } from '@baize/approvals';
import { lockNamed, type Tx } from '@baize/db';
import { actorOf, staffChange, type Answer, type Ctx, type Input } from '@baize/endpoint';
import {
  currencyDigits,
  exactText,
  floorTo,
  invariant,
  ok,
  parseUnits,
  refuse,
  type Actor,
} from '@baize/kernel';
import { getMerchant } from '@baize/site';
import { findCapitalAccount, listCapital, listEntries, moveCapital as moveMoney } from '@baize/wallet';
import { z } from 'zod';
import type { bookkeepingApi } from './api.ts';
import type { BookkeepingDeps } from './deps.ts';
import { sumLiabilityNow } from './liability.ts';

type Api = typeof bookkeepingApi;
const PERMISSION = 'capital.write';
const FOREVER = { from: new Date(0), to: new Date('9999-12-31T00:00:00Z') };

/** A repeated request has the number of the first, and the ledger takes a number once. */
const numberOf = (merchantId: number, requestId: string): string =>
  `C${createHash('sha256').update(`${merchantId}:${requestId}`).digest('hex').slice(0, 12).toUpperCase()}`;
const keyOf = (capitalNo: string): string => `capital:${capitalNo}`;

type Move = { merchantId: number; currency: string; capitalNo: string; amount: bigint };

export function moveCapital(
  deps: BookkeepingDeps,
  { direction, reason, requestId, ...input }: Input<Api, 'moveCapital'>,
  ctx: Ctx<'staff:capital.write'>,
): Promise<Answer<Api, 'moveCapital'>> {
  const { merchantId } = ctx;
  return staffChange(deps, ctx, { action: 'capital.move', reason }, async (tx: Tx) => {
    const { currency } = await getMerchant(tx, merchantId);
    const units = parseUnits(input.amount);
    if (units === 0n || floorTo(units, currencyDigits(currency)) !== units) return refuse('amount_invalid');
    const capitalNo = numberOf(merchantId, requestId);
    const move = { merchantId, currency, capitalNo, amount: direction === 'in' ? units : -units };
    const known = await findMove(tx, move);
    if (known)
      return known.amount === move.amount
        ? ok({ unchanged: true, value: { capitalNo, proposalId: AT_ONCE } })
        : refuse('request_reused');
    if (!(await isOperators(tx, move))) return refuse('insufficient_funds');
    const wish = {
      kind: 'capital.move' as const,
      subject: `capital:${capitalNo}`,
      payload: { capitalNo, direction, amount: exactText(units, currency), currency },
      money: { amount: units, currency },
      credits: [],
      permission: PERMISSION,
      reason,
    };
    return propose(deps, tx, ctx, wish, {
      act: async () => {
        const done = await book(tx, move, { reason, actor: actorOf(ctx) });
        return done.ok ? ok({ ...done.value, value: { capitalNo, proposalId: AT_ONCE } }) : done;
      },
      waits: (proposalId) => ({ capitalNo, proposalId }),
    });
  });
}

const kept = z.object({
  capitalNo: z.string(),
  direction: z.enum(['in', 'out']),
  amount: z.string(),
  /** Proposals of earlier versions have none: then it is the brand's. */
  currency: z.string().optional(),
});

/** The move that was proposed, or nothing: the brand changed its currency since. */
async function proposedMove(tx: Tx, merchantId: number, payload: object): Promise<Move | undefined> {
  const { capitalNo, direction, amount, currency: asked } = kept.parse(payload);
  const { currency } = await getMerchant(tx, merchantId);
  if ((asked ?? currency) !== currency) return undefined;
  const units = parseUnits(amount);
  return { merchantId, currency, capitalNo, amount: direction === 'in' ? units : -units };
}

/**
 * What two operators decide about here; the app hands it to approvals. Only another currency overtakes it: its number is booked by
 * this proposal alone, and what is the operator's own may grow again.
 */
export const capitalApprovals: Pick<ApprovalKinds, 'capital.move'> = {
  'capital.move': {
    execute: async (tx, { merchantId, payload, reason }, ctx) => {
      const move = await proposedMove(tx, merchantId, payload);
      if (!move) return refuse('state_changed');
      const done = await book(tx, move, { reason, actor: actorOf(ctx) });
      return done.ok ? ok({ action: 'capital.move', ...done.value }) : done;
    },
    isOvertaken: async (tx, { merchantId, payload }) => !(await proposedMove(tx, merchantId, payload)),
  },
};

async function book(tx: Tx, move: Move, { reason, actor }: { reason: string; actor: Actor }) {
  const { capitalNo, currency, amount } = move;
  // What is the operator's may not be taken out twice by two decisions at once.
  await lockNamed(tx, 'bookkeeping.capital', move.merchantId);
  if (await findMove(tx, move)) return refuse('state_changed');
  if (!(await isOperators(tx, move))) return refuse('insufficient_funds');
  const { merchantId } = move;
  const key = keyOf(capitalNo);
  const moved = await moveMoney(tx, {
    merchantId,
    currency,
    amount,
    key,
    ref: capitalNo,
    note: reason,
    actor,
  });
  invariant(moved.ok && !moved.value.replayed, 'capital moves once under its number', { capitalNo });
  return ok({
    target: `capital:${capitalNo}`,
    before: { capital: exactText(moved.value.balance - amount, currency) },
    after: { capital: exactText(moved.value.balance, currency), amount: exactText(amount, currency) },
  });
}

async function findMove(
  tx: Tx,
  { merchantId, currency, capitalNo }: Move,
): Promise<{ amount: bigint } | undefined> {
  const accountId = await findCapitalAccount(tx, merchantId, currency);
  if (accountId === undefined) return undefined;
  const key = keyOf(capitalNo);
  const { list } = await listEntries(tx, { accountId, ...FOREVER, key, page: { pageNo: 1, pageSize: 1 } });
  return list[0];
}

/** Members' money is not taken out: what leaves is covered by what is the operator's own now. */
async function isOperators(tx: Tx, { merchantId, currency, amount }: Move): Promise<boolean> {
  if (amount > 0n) return true;
  const line = (await sumLiabilityNow(tx, merchantId)).find((one) => one.currency === currency);
  return line !== undefined && line.operators + amount >= 0n;
}

/** Newest first, with what was paid in and taken out in all. */
export async function listCapitalMoves(
  { db }: BookkeepingDeps,
  page: Input<Api, 'listCapitalMoves'>,
  { merchantId }: Ctx<'staff:ledger.read'>,
): Promise<Answer<Api, 'listCapitalMoves'>> {
  const { currency } = await getMerchant(db, merchantId);
  const text = (units: bigint) => exactText(units, currency);
  const sums = (await listCapital(db, merchantId)).find((one) => one.currency === currency);
  const accountId = await findCapitalAccount(db, merchantId, currency);
  const { list, ...pages } = await listEntries(db, { accountId: accountId ?? 0n, ...FOREVER, page });
  return ok({
    ...pages,
    list: list.map(({ at, amount, balanceAfter, ref, note, actor }) => ({
      capitalNo: ref ?? '',
      at: at.getTime(),
      amount: text(amount),
      capital: text(balanceAfter),
      reason: note ?? '',
      decidedBy: actor ?? '',
    })),
    currency,
    paidIn: text(sums?.paidIn ?? 0n),
    takenOut: text(sums?.takenOut ?? 0n),
  });
}
