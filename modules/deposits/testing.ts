import { randomUUID } from 'node:crypto';
import { insertStep, newOrderNo, type ChannelRow } from '@baize/cashier';
import { cashierForTests, type TestOptions } from '@baize/cashier/testing';
import type { Database, Tx } from '@baize/db';
import type { Member } from '@baize/members';
import { invariant, parseUnits, systemClock, type Clock } from '@baize/kernel';
import { aFileStore } from '@baize/storage/testing';
import { liftRestriction } from '@baize/wallet';
import { creditReceived } from './credit-received.ts';
import { hasDeposits, insertDeposit, type DepositRow } from './deposit.sql.ts';
import type { DepositsDeps } from './deps.ts';
import { moveDeposit } from './move-deposit.ts';

export type Published = { name: string; payload: object };

/** The module's dependencies over a test database. What it publishes is collected. */
export function depositsForTests(db: Database, options: TestOptions = {}) {
  const published: Published[] = [];
  const collect = (_: Tx, name: string, payload: object): Promise<void> => {
    published.push({ name, payload });
    return Promise.resolve();
  };
  return {
    ...cashierForTests(db, options),
    publish: collect,
    files: aFileStore(),
    published,
  };
}

export type DepositOptions = {
  member: Member;
  channel: ChannelRow;
  amount: string;
  at: Date;
  /** What the member chose with it. */
  bonusCode?: string;
};

/** An order nobody has paid yet. */
export async function aDepositOrder(
  tx: Tx,
  { member, channel, amount, at, bonusCode }: DepositOptions,
): Promise<DepositRow> {
  const orderNo = newOrderNo('D', at, 'Asia/Bangkok');
  await insertStep(tx, { orderNo, state: 'CREATED', event: 'ordered', at, actor: 'member' });
  return insertDeposit(tx, {
    orderNo,
    merchantId: member.merchantId,
    memberId: member.memberId,
    account: member.account,
    accountId: member.accountId,
    channelId: channel.channelId,
    method: channel.method,
    channelName: channel.name,
    gateway: channel.gateway,
    currency: channel.currency,
    amount: parseUnits(amount),
    requestId: randomUUID(),
    ...(bonusCode === undefined ? {} : { bonusCode }),
    createdAt: at,
    expiresAt: new Date(at.getTime() + 30 * 60_000),
  });
}

/** A deposit credited through the same operation that credits real ones; its turnover counts as met. */
export const aCreditedDeposit = async (
  deps: DepositsDeps,
  tx: Tx,
  options: DepositOptions,
): Promise<DepositRow> => creditOrder(deps, tx, await aDepositOrder(tx, options));

/** The same of an order that is there. */
export async function creditOrder(deps: DepositsDeps, tx: Tx, order: DepositRow): Promise<DepositRow> {
  const credited = await creditReceived(deps, tx, order, {
    amount: order.amount,
    isConfirmed: deps.gateways.get(order.gateway)?.confirmedBy !== 'statement',
    gatewayRef: `seed_${order.orderNo}`,
    authorisation: `A${order.orderNo.slice(-8)}`,
    actor: `gateway:${order.gateway}`,
  });
  invariant(credited.ok, 'a new order is credited', { orderNo: order.orderNo });
  await liftRestriction(tx, { accountId: order.accountId, kind: 'turnover', ref: order.orderNo });
  return credited.value;
}

export type DemoOptions = {
  merchantId: number;
  /** the demo members of sign-in; the first three get a history. */
  members: readonly Member[];
  /** cashier's demo channels. */
  channels: { qr: ChannelRow; bank: ChannelRow };
  clock?: Clock;
};

/**
 * Credited, expired and waiting deposits of demo01 and demo02, and one of demo03 that a withdrawal can follow.
 * Idempotent: a brand that has deposits is left as it is.
 */
export async function seedDemo(
  db: Database,
  { merchantId, members, channels: { qr, bank }, clock = systemClock }: DemoOptions,
): Promise<void> {
  const deps = { ...depositsForTests(db), clock };
  const now = clock.now();
  const ago = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000);
  const [first, second, third] = members;
  await db.transaction(async (tx) => {
    await tx.run('select pg_advisory_xact_lock(7263002)');
    if (await hasDeposits(tx, merchantId)) return;
    if (first) {
      await aCreditedDeposit(deps, tx, { member: first, channel: qr, amount: '50', at: ago(95) });
      const old = { member: first, channel: qr, amount: '20', at: ago(2 * 24 * 60) };
      await moveDeposit(deps, tx, await aDepositOrder(tx, old), 'time_over', { actor: 'clock' });
      await aCreditedDeposit(deps, tx, { member: first, channel: bank, amount: '200', at: ago(40) });
    }
    if (second) {
      const order = await aDepositOrder(tx, { member: second, channel: bank, amount: '120', at: ago(12) });
      const waiting = await moveDeposit(deps, tx, order, 'gateway_took', {
        actor: 'gateway:house-transfer',
        gatewayRef: order.orderNo,
        instructions: { receiver: bank.receiver, qrPayload: null, payUrl: null },
      });
      await moveDeposit(deps, tx, waiting, 'said_paid', { actor: 'member', payerReference: 'FT2603010042' });
    }
    if (third) await aCreditedDeposit(deps, tx, { member: third, channel: qr, amount: '100', at: ago(30) });
  });
}
