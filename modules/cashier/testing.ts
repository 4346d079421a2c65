import { randomUUID } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import type { Database, Tx } from '@baize/db';
import type { Member } from '@baize/identity';
import { anAuditLog, identityForTests } from '@baize/identity/testing';
import { fixedClock, invariant, parseUnits, systemClock, type Clock } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import { hold, liftRestriction } from '@baize/wallet';
import { insertBankAccount, listBankAccountRows, type BankAccountRow } from './bank-account.sql.ts';
import {
  ensureChannel,
  findSettingRow,
  putSetting,
  type ChannelRow,
  type NewChannel,
} from './channel.sql.ts';
import { seedChannels } from './demo-channels.ts';
import { creditReceived } from './credit-received.ts';
import { countDeposits, insertDeposit, type DepositRow } from './deposit.sql.ts';
import type { CashierDeps, Outgoing } from './deps.ts';
import { gatewaysOf, type Gateway } from './gateways/gateway.ts';
import { houseTransfer } from './gateways/house-transfer/house-transfer.ts';
import { moveDeposit } from './move-deposit.ts';
import { moveWithdrawal, payWithdrawal } from './move-withdrawal.ts';
import { newOrderNo } from './order-no.ts';
import { settingsSchema, type CashierSettingsInput } from './settings.ts';
import { insertStep } from './step.sql.ts';
import { insertWithdrawal, type WithdrawalRow } from './withdrawal.sql.ts';

export type Published = { [Name in keyof Outgoing]: { name: Name; payload: Outgoing[Name] } }[keyof Outgoing];

/** The module's dependencies over a test database. What it publishes is collected; gateways are the test's. */
export function cashierForTests(
  db: Database,
  options: { clock?: ReturnType<typeof fixedClock>; gateways?: Gateway[]; audit?: CashierDeps['audit'] } = {},
) {
  const clock = options.clock ?? fixedClock('2026-11-20T10:00:00Z');
  const published: Published[] = [];
  const logged: { level: string; fields: object; message: string }[] = [];
  const note = (level: string) => (fields: object, message: string) =>
    void logged.push({ level, fields, message });
  const identity = identityForTests(db, clock);
  const deps: CashierDeps = {
    db,
    clock,
    log: { info: note('info'), warn: note('warn'), error: note('error') },
    gateways: gatewaysOf(...(options.gateways ?? []), houseTransfer()),
    publish: async (_, name, payload) => void published.push({ name, payload } as Published),
    audit: options.audit ?? anAuditLog().audit,
    identity,
    siteUrl: 'http://site.test',
    dataDir: path.join(os.tmpdir(), `baize-cashier-${randomUUID()}`),
  };
  return { ...deps, clock, identity, published, logged };
}

/** A channel of a brand; a QR channel through the demo PSP unless wished otherwise. */
export const aChannel = (tx: Tx, merchantId: number, wishes: Partial<NewChannel> = {}): Promise<ChannelRow> =>
  ensureChannel(tx, {
    merchantId,
    code: `c${randomUUID().slice(0, 8)}`,
    method: 'qr_transfer',
    name: 'KHQR',
    gateway: 'demo-psp',
    currency: 'USD',
    amountMin: parseUnits('5'),
    amountMax: parseUnits('5000'),
    feeBps: 0,
    feeFixed: 0n,
    levelMin: 0,
    openFrom: null,
    openTo: null,
    turnoverPercent: null,
    config: {},
    feed: null,
    isEnabled: true,
    minutesFrom: 0,
    minutesTo: 0,
    presets: ['10', '20', '50', '100', '200', '500'].map(parseUnits),
    receiver: null,
    sort: 0,
    ...wishes,
  });

/** Sets what differs from the defaults of a new brand. Throws ZodError on a setting that is none. */
export async function setCashierSettings(
  tx: Tx,
  merchantId: number,
  settings: CashierSettingsInput,
): Promise<void> {
  settingsSchema.parse(settings);
  await putSetting(tx, merchantId, settings);
}

/** A bound bank account that may be paid to at once. */
export const aBankAccount = (
  tx: Tx,
  member: Member,
  wishes: { number?: string; usableAt?: Date; createdAt?: Date } = {},
): Promise<BankAccountRow> =>
  insertBankAccount(tx, {
    merchantId: member.merchantId,
    memberId: member.memberId,
    kind: 'bank',
    bankCode: 'ABA',
    bankName: 'ABA Bank',
    number: wishes.number ?? String(member.memberId),
    payeeName: member.payeeName || 'Demo Person',
    createdAt: wishes.createdAt ?? new Date(0),
    usableAt: wishes.usableAt ?? new Date(0),
  });

export type DepositWishes = { member: Member; channel: ChannelRow; amount: string; at: Date };

/** An order nobody has paid yet. */
export async function aDepositOrder(
  tx: Tx,
  { member, channel, amount, at }: DepositWishes,
): Promise<DepositRow> {
  const orderNo = newOrderNo('D', at, 'Asia/Bangkok');
  await insertStep(tx, { orderNo, state: 'CREATED', at, actor: 'member' });
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
    createdAt: at,
    expiresAt: new Date(at.getTime() + 30 * 60_000),
  });
}

/** A deposit credited through the same operation that credits real ones; its turnover counts as met. */
export async function aCreditedDeposit(
  deps: CashierDeps,
  tx: Tx,
  wishes: DepositWishes,
): Promise<DepositRow> {
  const order = await aDepositOrder(tx, wishes);
  const credited = await creditReceived(deps, tx, order, {
    amount: order.amount,
    gatewayRef: `seed_${order.orderNo}`,
    authorisation: `A${order.orderNo.slice(-8)}`,
    actor: `gateway:${order.gateway}`,
  });
  invariant(credited.ok, 'a new order is credited', { orderNo: order.orderNo });
  await liftRestriction(tx, { accountId: order.accountId, kind: 'turnover', ref: order.orderNo });
  return credited.value;
}

/** A withdrawal in the queue, its amount on hold. */
export async function aWithdrawal(
  deps: CashierDeps,
  tx: Tx,
  wishes: { member: Member; bankAccount: BankAccountRow; amount: string },
): Promise<WithdrawalRow> {
  const { member, bankAccount, amount } = wishes;
  const now = deps.clock.now();
  const withdrawalNo = newOrderNo('W', now, 'Asia/Bangkok');
  const held = await hold(tx, {
    accountId: member.accountId,
    amount: parseUnits(amount),
    key: `withdrawal:${withdrawalNo}:hold`,
    reason: 'withdrawal',
    actor: `member:${member.memberId}`,
  });
  invariant(held.ok, 'the member has what is to be withdrawn', { withdrawalNo });
  await insertStep(tx, { orderNo: withdrawalNo, state: 'APPLIED', at: now, actor: 'member' });
  return insertWithdrawal(tx, {
    withdrawalNo,
    merchantId: member.merchantId,
    memberId: member.memberId,
    account: member.account,
    accountId: member.accountId,
    bankAccountId: bankAccount.bankAccountId,
    bankCode: bankAccount.bankCode,
    bankName: bankAccount.bankName,
    accountNumber: bankAccount.number,
    payeeName: bankAccount.payeeName,
    currency: member.currency,
    amount: parseUnits(amount),
    fee: 0n,
    holdId: held.value.holdId,
    feeHoldId: null,
    requestId: randomUUID(),
    createdAt: now,
  });
}

/** …one that an operator paid by hand: the member is asked whether it arrived. */
export async function aPaidWithdrawal(
  deps: CashierDeps,
  tx: Tx,
  wishes: { member: Member; bankAccount: BankAccountRow; amount: string },
): Promise<WithdrawalRow> {
  const applied = await aWithdrawal(deps, tx, wishes);
  const claimed = await moveWithdrawal(deps, tx, applied, 'claimed', { actor: 'staff:test' });
  return payWithdrawal(deps, tx, claimed, 'marked_paid', { actor: 'staff:test' });
}

export type DemoOptions = {
  merchantId: number;
  /** identity's demo members; the first three get a history. */
  members: readonly Member[];
  /** How many of the brand's currency stand for about one dollar; round amounts matter, not the exchange rate. */
  scale?: bigint;
  clock?: Clock;
  /** The demo payment company, whose bank and chain the demo channels open. */
  pspUrl?: string;
};

/** Walked in one sitting: small limits. */
const DEMO_MIN = '5';
const DEMO_MAX = '5000';

/**
 * The demo cashier: a channel of every kind its currency has, credited, expired and waiting deposits of demo01 and demo02, and one withdrawal
 * of demo03 in the operators' queue. Idempotent: a brand that has deposits is left as it is.
 */
export async function seedDemo(db: Database, options: DemoOptions): Promise<void> {
  const { merchantId, members, scale = 1n, clock = systemClock, pspUrl = 'http://localhost:8083' } = options;
  const text = (amount: string): string => String(BigInt(amount) * scale);
  const deps = { ...cashierForTests(db), clock };
  const merchant = await getMerchant(db, merchantId);
  const now = clock.now();
  await db.transaction(async (tx) => {
    await tx.run('select pg_advisory_xact_lock(7263002)');
    if (!(await findSettingRow(tx, merchantId)))
      await setCashierSettings(tx, merchantId, {
        withdrawMin: text(DEMO_MIN),
        withdrawMax: text(DEMO_MAX),
        withdrawFeeMin: text('1'),
        fourEyesAbove: text('1000'),
      });
    const { qr, bank } = await seedChannels(tx, merchant, { scale, pspUrl });
    const wide = { merchantId, from: new Date(0), to: new Date(now.getTime() + 86_400_000) };
    if ((await countDeposits(tx, wide)) > 0) return;
    const [first, second, third] = members;
    if (first) {
      await aCreditedDeposit(deps, tx, {
        member: first,
        channel: qr,
        amount: '50',
        at: minutesBefore(now, 95),
      });
      const old = { member: first, channel: qr, amount: '20', at: minutesBefore(now, 2 * 24 * 60) };
      await moveDeposit(deps, tx, await aDepositOrder(tx, old), 'time_over', { actor: 'clock' });
      await aCreditedDeposit(deps, tx, {
        member: first,
        channel: bank,
        amount: '200',
        at: minutesBefore(now, 40),
      });
    }
    if (second) {
      const order = await aDepositOrder(tx, {
        member: second,
        channel: bank,
        amount: '120',
        at: minutesBefore(now, 12),
      });
      const { receiver } = bank;
      const instructions = { receiver, qrPayload: null, payUrl: null };
      const gatewayRef = order.orderNo;
      const waiting = await moveDeposit(deps, tx, order, 'gateway_took', {
        actor: 'gateway:house-transfer',
        gatewayRef,
        instructions,
      });
      await moveDeposit(deps, tx, waiting, 'said_paid', { actor: 'member', payerReference: 'FT2603010042' });
    }
    if (third) {
      await aCreditedDeposit(deps, tx, {
        member: third,
        channel: qr,
        amount: '100',
        at: minutesBefore(now, 30),
      });
      const known = (await listBankAccountRows(tx, third.memberId))[0];
      const bankAccount = known ?? (await aBankAccount(tx, third, { createdAt: now, usableAt: now }));
      await aWithdrawal(deps, tx, { member: third, bankAccount, amount: '60' });
    }
  });
}

const minutesBefore = (now: Date, minutes: number): Date => new Date(now.getTime() - minutes * 60_000);
