import type { Db, Tx } from '@baize/db';
import { ancestorsOf, findMember, isAgent, type Member } from '@baize/members';
import {
  type Result,
  businessDay,
  businessDayStart,
  currencyDigits,
  invariant,
  payableText,
  ok,
  refuse,
} from '@baize/kernel';
import { sendMessage } from '@baize/messaging';
import { checkDeposit } from '@baize/protection';
import { getMerchant, type Merchant } from '@baize/site';
import { findAccount, lockAccounts, post, withdrawable } from '@baize/wallet';
import type { MemberTransferDeps } from './deps.ts';
import { refuseLine, type LineFacts, type LineRefusal } from './line-rule.ts';
import { settingsFor } from './settings.ts';
import type { LineDirection } from './shapes.ts';
import { newNumber } from './transfer-no.ts';
import { insertTransfer, sumSentSince, type TransferRow } from './transfer.sql.ts';

export type LineTransfer = {
  sender: Member;
  /** undefined: no member of that name, or no upline. */
  receiver: Member | undefined;
  direction: LineDirection;
  amount: bigint | undefined;
  remark: string;
  requestId: string;
  /** The deposit it answers. */
  requestNo?: string;
};

/**
 * Moves money between two neighbours of a line: rules, both legs, the row and both messages in one transaction, or none
 * of it. The sender's lock (lockSender) is the caller's.
 */
export async function moveMoney(
  deps: MemberTransferDeps,
  tx: Tx,
  transfer: LineTransfer,
): Promise<Result<TransferRow, LineRefusal>> {
  const { sender, receiver, direction, requestNo } = transfer;
  const now = deps.clock.now();
  const merchant = await getMerchant(tx, sender.merchantId);
  // Both at once, in id order: two who pay each other must not wait for each other. Read only after that.
  await lockAccounts(
    tx,
    receiver
      ? [sender.accountId, receiver.accountId].toSorted((a, b) => (a < b ? -1 : 1))
      : [sender.accountId],
  );
  const facts = await factsOf(tx, merchant, transfer, now);
  const code = refuseLine(facts);
  if (code) return refuse(code, detailOf(code, facts, sender.currency));
  const { amount } = facts;
  invariant(receiver && amount !== undefined, 'the rules ask for both', { direction });
  if (!(await mayReceive(deps, tx, receiver, amount, now))) return refuse('receiver_closed');

  const { currency } = sender;
  const transferNo = newNumber('LT', now, merchant.timeZone);
  const row: TransferRow = {
    transferNo,
    merchantId: sender.merchantId,
    fromId: sender.memberId,
    fromAccount: sender.account,
    toId: receiver.memberId,
    toAccount: receiver.account,
    direction,
    currency,
    amount,
    remark: transfer.remark,
    requestNo: requestNo ?? null,
    requestId: transfer.requestId,
    createdAt: now,
  };
  await insertTransfer(tx, row);
  const told = { amount: payableText(amount, currency), currency, orderNo: transferNo };
  const notice = { merchantId: sender.merchantId, category: 'MONEY', now } as const;
  await sendMessage(tx, {
    ...notice,
    to: sender.memberId,
    template: 'line_transfer_sent',
    params: { ...told, account: receiver.account },
  });
  await sendMessage(tx, {
    ...notice,
    to: receiver.memberId,
    template: 'line_transfer_received',
    params: { ...told, account: sender.account },
  });
  await postBoth(tx, row, sender, receiver);
  return ok(row);
}

/** The house between two members stands at zero when both legs are there. */
async function postBoth(tx: Tx, row: TransferRow, sender: Member, receiver: Member): Promise<void> {
  const { transferNo, amount, currency } = row;
  const leg = { kind: 'line_transfer', house: 'transfer', ref: transferNo, currency } as const;
  const actor = `member:${sender.memberId}` as const;
  const out = await post(tx, {
    ...leg,
    accountId: sender.accountId,
    amount: -amount,
    key: `line:${transferNo}:out`,
    note: receiver.account,
    actor,
  });
  const into = await post(tx, {
    ...leg,
    accountId: receiver.accountId,
    amount,
    key: `line:${transferNo}:in`,
    note: sender.account,
    actor,
  });
  // Thrown, not refused: the transaction must not keep one leg.
  invariant(out.ok && into.ok, 'locked and checked wallets take both legs', { transferNo, out, into });
}

/**
 * Money from somebody else is money brought in, from above and from below: the receiver's own limits and pauses count
 * (protection), with what is open at the cashier's counter.
 */
async function mayReceive(
  { openDeposits }: MemberTransferDeps,
  tx: Tx,
  { memberId, merchantId, currency }: Member,
  amount: bigint,
  now: Date,
): Promise<boolean> {
  const pending = (at: Tx) => openDeposits(at, memberId);
  return (await checkDeposit(tx, { merchantId, memberId, currency, amount, now, pending })).ok;
}

export async function factsOf(
  db: Db,
  merchant: Merchant,
  transfer: LineTransfer,
  now: Date,
): Promise<LineFacts> {
  const { sender, receiver, direction, amount, requestNo } = transfer;
  const account = await findAccount(db, sender.memberId);
  const other = receiver && (await findAccount(db, receiver.memberId));
  invariant(account, 'a member has a wallet', { memberId: sender.memberId });
  const today = businessDayStart(businessDay(now, merchant.timeZone), merchant.timeZone);
  const sent = await sumSentSince(db, sender.memberId, today);
  const { turnoverLeft } = await withdrawable(db, account.accountId);
  const isBlocked = account.blocks.some((block) => block === 'no_withdraw' || block === 'debt');
  return {
    direction,
    isAgentDeposit: requestNo !== undefined,
    settings: await settingsFor(db, merchant.id, direction === 'DOWNLINE' ? sender.memberId : undefined),
    senderIsAgent: isAgent(sender.type),
    isInLine: receiver && (await isNeighbour(db, sender, receiver, direction)),
    amount,
    digits: currencyDigits(sender.currency),
    sentToday: sent.amount,
    timesToday: sent.times,
    balance: account.balance,
    turnoverLeft,
    sender: account.state === 'closed' ? 'closed' : isBlocked ? 'restricted' : 'open',
    receiverTakes:
      other?.state === 'open' &&
      other.currency === account.currency &&
      receiver !== undefined &&
      RECEIVING.has(receiver.state),
  };
}

/** FROZEN stops money going out, not in. */
const RECEIVING: ReadonlySet<string> = new Set(['ACTIVE', 'FROZEN']);

/** The member right above, as far as one may pay it: the house's own account is nobody's upline. */
export async function uplineOf(db: Db, memberId: number): Promise<Member | undefined> {
  const [direct] = await ancestorsOf(db, memberId);
  return direct?.depth === 1 && !direct.isHouse ? findMember(db, direct.memberId) : undefined;
}

async function isNeighbour(
  db: Db,
  sender: Member,
  receiver: Member,
  direction: LineDirection,
): Promise<boolean> {
  const [below, above] = direction === 'UPLINE' ? [sender, receiver] : [receiver, sender];
  if (below.merchantId !== above.merchantId) return false;
  return (await uplineOf(db, below.memberId))?.memberId === above.memberId;
}

function detailOf(code: LineRefusal, facts: LineFacts, currency: string): object | undefined {
  const money = (units: bigint) => payableText(units, currency);
  if (code === 'amount_below_min') return { min: money(facts.settings.min) };
  if (code === 'amount_above_max') return { max: money(facts.settings.max) };
  if (code === 'turnover_unmet') return { turnoverLeft: money(facts.turnoverLeft) };
  return code === 'insufficient_funds' ? { balance: money(facts.balance) } : undefined;
}
