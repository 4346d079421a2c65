import type { Tx } from '@baize/db';
import {
  currencyDigits,
  floorTo,
  invariant,
  mulRateFloor,
  ok,
  refuse,
  type Result,
  type Actor,
} from '@baize/kernel';
import { findAccount, post, restrict } from '@baize/wallet';
import { type ChannelRow, getChannel, getSettings } from '@baize/cashier';
import { flagsOf, nextDeposit } from './deposit.ts';
import type { DepositRow } from './deposit.sql.ts';
import type { DepositsDeps } from './deps.ts';
import { moveDeposit } from './move-deposit.ts';

export type Received = {
  /** Units that arrived, whatever was asked for. */
  amount: bigint;
  /** A gateway or a bank's own feed says that it came; false: an operator does. */
  isConfirmed: boolean;
  gatewayRef?: string | null;
  authorisation?: string | null;
  actor: Actor;
  reason?: string;
};

/**
 * Money for a locked deposit arrived: the received amount goes to the wallet once per order, the channel's fee is
 * taken, turnover is asked for (OPEN-WALLET-05, -06). An order already credited is left alone.
 */
export async function creditReceived(
  deps: DepositsDeps,
  tx: Tx,
  row: DepositRow,
  received: Received,
): Promise<Result<DepositRow, 'already_credited' | 'account_closed'>> {
  const { amount, actor, gatewayRef = null, authorisation = null } = received;
  invariant(amount > 0n, 'money that arrived is above zero', { orderNo: row.orderNo });
  if (!nextDeposit(row.state, 'money_came')) return refuse('already_credited');
  const { accountId, currency, orderNo } = row;
  const account = await findAccount(tx, row.memberId);
  invariant(account, 'a member with deposits has a wallet', { orderNo });
  if (account.state === 'closed') return refuse('account_closed');
  const channel = await getChannel(tx, row.channelId);
  const settings = await getSettings(tx, row.merchantId);
  // The money of a member in debt is gone the moment it arrives: there is nothing to take a fee from.
  const fee = account.debt > 0n ? 0n : depositFeeOf(amount, channel);
  const moved = await moveDeposit(deps, tx, row, 'money_came', {
    actor,
    receivedAmount: amount,
    fee,
    flags: [...row.flags.filter((flag) => flag === 'unordered'), ...flagsOf(row, amount)],
    gatewayRef,
    authorisation,
    ...(received.reason === undefined ? {} : { reason: received.reason }),
  });
  // The wallet last: a batch of bets waits for its account lock.
  const key = `deposit:${orderNo}`;
  const common = { accountId, ref: orderNo, note: row.channelName, actor, currency };
  const from = received.isConfirmed
    ? ({ kind: 'deposit', house: 'gateway' } as const)
    : ({ kind: 'manual_deposit', house: 'manual' } as const);
  const credited = await post(tx, { ...common, ...from, amount, key });
  invariant(credited.ok && !credited.value.replayed, 'an order is credited once', { orderNo, credited });
  if (fee > 0n) {
    const charged = await post(tx, { ...common, amount: -fee, kind: 'fee', house: 'fee', key: `${key}:fee` });
    invariant(charged.ok, 'a fee is smaller than the deposit it is taken from', { orderNo });
  }
  const turnover = mulRateFloor(
    amount,
    BigInt(channel.turnoverPercent ?? settings.depositTurnoverPercent),
    100n,
  );
  if (turnover > 0n)
    await restrict(tx, { accountId, kind: 'turnover', amount: turnover, ref: orderNo, reason: 'deposit' });
  const { merchantId, memberId, bonusCode, createdAt: orderedAt } = row;
  const came = { merchantId, memberId, orderNo, currency, amount, bonusCode, orderedAt };
  await deps.ports?.depositCredited?.(tx, { ...came, now: deps.clock.now() });
  return ok(moved);
}

/** What the house keeps of a deposit: a rate and a fixed part, never all of it. */
export function depositFeeOf(
  amount: bigint,
  { feeBps, feeFixed, currency }: Pick<ChannelRow, 'feeBps' | 'feeFixed' | 'currency'>,
): bigint {
  const fee = floorTo(mulRateFloor(amount, BigInt(feeBps), 10_000n), currencyDigits(currency)) + feeFixed;
  return fee < amount ? fee : 0n;
}
