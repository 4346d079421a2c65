import type { Tx } from '@baize/db';
import { payableUnits } from '@baize/kernel';
import { type BankCredit, type ChannelRow, listFedChannels } from '@baize/cashier';
import { listDepositsByTail } from './deposit.sql.ts';
import type { DepositsDeps } from './deps.ts';
import { tailsIn } from './reference.ts';
import { type IncomingOutcome, receiveIncoming } from './receive-incoming.ts';

/**
 * A feed tells of money on an account. It may speak only for channels that name it as their feed, and only about
 * accounts those channels pay into.
 */
export async function applyCredit(
  deps: DepositsDeps,
  tx: Tx,
  feed: string,
  credit: BankCredit,
): Promise<IncomingOutcome | 'account_unknown' | 'amount_unreadable'> {
  const fed = await listFedChannels(tx, feed);
  const paidInto = fed.filter((one) => one.currency === credit.currency && isAccountOf(one, credit.account));
  const channel = await channelOf(tx, paidInto, credit);
  if (!channel) {
    deps.log.warn({ feed, account: credit.account }, 'a feed reported an account that no channel has');
    return 'account_unknown';
  }
  const amount = payableUnits(credit.amount, credit.currency);
  if (amount === undefined) return 'amount_unreadable';
  const { ref, account, currency, memo, payer, bookedAt } = credit;
  const common = {
    merchantId: channel.merchantId,
    gateway: channel.gateway,
    source: `gateway:${feed}` as const,
  };
  const line = { ...common, ref, account, currency, amount, memo, payer, bookedAt, original: null };
  return (await receiveIncoming(deps, tx, line)).outcome;
}

/** Brands may share an account: the order its memo names says whose money it is, else the first brand's queue has it. */
async function channelOf(
  tx: Tx,
  channels: readonly ChannelRow[],
  credit: BankCredit,
): Promise<ChannelRow | undefined> {
  const tails = tailsIn(credit.memo);
  const named = tails.length === 0 ? [] : await listDepositsByTail(tx, undefined, tails);
  return channels.find((one) => named.some((order) => order.channelId === one.channelId)) ?? channels[0];
}

const plain = (account: string): string => account.replaceAll(/[^0-9a-z@]/gi, '').toLowerCase();

function isAccountOf({ receiver, config }: ChannelRow, account: string): boolean {
  const known = [receiver?.account, config['account'], config['id']];
  return known.some((one) => one !== undefined && one !== '' && plain(one) === plain(account));
}
