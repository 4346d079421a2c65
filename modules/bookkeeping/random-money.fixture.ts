/**
 * Random people doing random things with money through the product's own operations: deposits that are credited or
 * expire, stakes, wins and rollbacks, withdrawals with every ending, adjustments, transfers along the line and to
 * vendors' wallets. Test code: the world of liability.property.test.ts.
 */
import { randomUUID } from 'node:crypto';
import { staffContext } from '@baize/endpoint/testing';
import { oneDecides } from '@baize/approvals/testing';
import type { Database, Jobs } from '@baize/db';
import type { Gateway } from '@baize/cashier';
import { aChannel, setCashierSettings } from '@baize/cashier/testing';
import { depositsConsoleHandlers, depositsHandlers, depositsJobs } from '@baize/deposits';
import type { Member } from '@baize/members';
import { aCall } from '@baize/members/testing';
import { aUser, sealWith } from '@baize/sign-in/testing';
import { invariant, parseUnits, type Clock } from '@baize/kernel';
import { countSettled } from '@baize/bets';
import { aConnection, aGameSession, aListedRound } from '@baize/play/testing';
import { aLimit } from '@baize/protection/testing';
import { aMerchant } from '@baize/site/testing';
import {
  FLAG,
  hold,
  lockAccounts,
  moveCapital,
  post,
  releaseHold,
  settleHold,
  type Wallet,
} from '@baize/wallet';
import { aVendorOp } from '@baize/wallet/testing';
import { withdrawalsConsoleHandlers, withdrawalsHandlers, withdrawalsJobs } from '@baize/withdrawals';
import { aBankAccount, withdrawalsForTests } from '@baize/withdrawals/testing';
import { bookkeepingForTests } from './deps.fixture.ts';
import { bookkeepingHandlers } from './handlers.ts';

/** 0 ≤ n < below. Seeded, so that a failure can be run again. */
export type Dice = (below: number) => number;
export function aDice(seed: number): Dice {
  let state = seed >>> 0;
  return (below) => {
    // mulberry32
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

export type ShiftedClock = Clock & { advance(ms: number): void };
type Clocks = { name: string; run: () => Promise<void> }[];
const MEMBERS = 24;
const PASSWORD = '246810';

/** A payout rail that loses answers, pays late, refuses; what it said once it keeps saying. */
function aRail(dice: Dice): Gateway {
  const fates = new Map<string, 'paid' | 'failed'>();
  const known = (no: string) => fates.get(no) ?? (dice(4) === 0 ? 'failed' : 'paid');
  return {
    code: 'demo-psp',
    confirmedBy: 'gateway',
    createPayment: () => Promise.resolve({ outcome: 'refused', code: 'not_here' }),
    sendPayout: ({ payoutNo }) => {
      fates.set(payoutNo, known(payoutNo));
      const told = dice(3);
      if (told === 0) return Promise.resolve({ outcome: 'unknown', detail: 'no answer' });
      const state = told === 1 ? ('processing' as const) : known(payoutNo);
      return Promise.resolve({
        outcome: 'done',
        value: { state, gatewayRef: `r-${payoutNo}`, detail: null },
      });
    },
    findPayout: (payoutNo) => {
      const state = fates.get(payoutNo);
      if (!state) return Promise.resolve({ outcome: 'refused', code: 'not_found' });
      return Promise.resolve({
        outcome: 'done',
        value: { state, gatewayRef: `r-${payoutNo}`, detail: null },
      });
    },
  };
}

export async function openRandomMoney(db: Database, wallet: Wallet, clock: ShiftedClock, dice: Dice) {
  const orders = withdrawalsForTests(db, { clock, gateways: [aRail(dice)] });
  const clocks: Clocks = [{ name: 'count-settled', run: async () => void (await countSettled({ db })) }];
  const handlers = new Map<string, (payload: object) => Promise<void>>();
  const jobs: Jobs = {
    publish: () => Promise.resolve(),
    on: (event, handler) => void handlers.set(event, handler as (payload: object) => Promise<void>),
    every: (name, _cron, run) => void clocks.push({ name, run: () => run(() => false) }),
    start: () => Promise.resolve(),
    stop: () => Promise.resolve(),
  };
  depositsJobs(jobs, orders);
  withdrawalsJobs(jobs, orders);
  clocks.push({
    name: 'queue',
    run: async () => {
      for (const { name, payload } of orders.published.splice(0)) await handlers.get(name)?.(payload);
    },
  });
  const [merchant, connection, channel] = await db.transaction(async (tx) => {
    const made = await aMerchant(tx);
    await oneDecides(tx, made.id);
    await setCashierSettings(tx, made.id, {
      depositTurnoverPercent: 20,
      withdrawMin: '1',
      withdrawalsPerDay: 1000,
      freeWithdrawalsPerDay: 2,
      payoutGateway: 'demo-psp',
    });
    const receiver = { name: 'The house', account: '1', bank: 'B' };
    const bank = {
      gateway: 'house-transfer',
      method: 'bank_transfer',
      amountMin: parseUnits('1'),
      receiver,
    } as const;
    return [made, await aConnection(tx), await aChannel(tx, made.id, bank)] as const;
  });
  const members: Member[] = [];
  const accounts = new Map<number, number>();
  for (let n = 0; n < MEMBERS; n += 1)
    await db.transaction(async (tx) => {
      const person = { payeeName: 'Sok Dara', paymentPassword: PASSWORD, balance: '60', opening: '40' };
      const member = await aUser(tx, { merchant, uplineId: null, clock, ...person });
      accounts.set(member.memberId, (await aBankAccount(tx, member)).bankAccountId);
      if (n % 4 === 0)
        await aLimit(tx, member, { kind: 'loss', period: 'day', amount: '50', at: clock.now() });
      members.push(member);
    });
  for (const member of members)
    await aGameSession(db, { member, connectionId: connection.connectionId, gameId: 1, clock });

  const key = await orders.signIn.sealing.publicKey();
  const bets = new Map<number, string[]>();
  const adjustments: string[] = [];
  const transit: { holdId: bigint; id: string }[] = [];
  const site = { ...depositsHandlers(orders), ...withdrawalsHandlers(orders) };
  const office = { ...depositsConsoleHandlers(orders), ...withdrawalsConsoleHandlers(orders) };
  const books = bookkeepingHandlers(bookkeepingForTests(db, clock));
  const pick = <T>(list: readonly T[]): T => {
    const one = list[dice(list.length)];
    invariant(one !== undefined, 'a list to pick from');
    return one;
  };
  const as = ({ memberId, account }: Member) =>
    aCall(merchant, { role: 'member' as const, memberId, account, sessionId: '1' });
  const staff = (staffId: number) => staffContext([], { merchant, staffId, name: `op${staffId}` });
  const money = (most: number) => `${1 + dice(most)}.${String(dice(100)).padStart(2, '0')}`;
  const reason = 'a random day';
  const actor = 'job:random';

  const vendor = (member: Member, op: object) =>
    wallet.submit(
      aVendorOp({
        accountId: member.accountId,
        connectionId: connection.connectionId,
        key: randomUUID(),
        ...op,
      }),
    );
  async function bet(member: Member) {
    const id = randomUUID();
    const amount = parseUnits(money(9));
    const flags = (dice(8) === 0 ? FLAG.free : 0) | (dice(5) === 0 ? FLAG.roundClosed : 0);
    const { status } = await vendor(member, { key: id, round: id, amount, flags });
    if (status === 'applied')
      bets.set(member.memberId, [...(bets.get(member.memberId) ?? []), id].slice(-20));
  }
  async function win(member: Member) {
    const ref = pick(bets.get(member.memberId) ?? ['none']);
    const flags = dice(2) === 0 ? FLAG.roundClosed : 0;
    await vendor(member, { type: 'win', ref, round: ref, amount: parseUnits(money(15)), flags });
  }
  const rollback = (member: Member) => {
    const ref = pick(bets.get(member.memberId) ?? ['none']);
    return vendor(member, { type: 'rollback', ref, round: ref, amount: 0n });
  };
  const deposit = (member: Member) =>
    site.createDeposit(
      { channelId: channel.channelId, amount: money(60), requestId: randomUUID() },
      as(member),
    );
  async function credit() {
    const { list } = okOf(await office.listDepositQueue({ pageNo: 1, pageSize: 50 }, staff(1)));
    const open = list.filter(({ state }) => state !== 'CREDITED');
    if (open.length === 0 || dice(3) === 0) return;
    const { orderNo, amount } = pick(open);
    if (dice(6) === 0) await office.failDeposit({ orderNo, memberReason: 'no_payment', reason }, staff(1));
    else
      await office.creditDeposit({ orderNo, amount: dice(5) === 0 ? money(60) : amount, reason }, staff(1));
  }
  const withdraw = (member: Member) =>
    site.requestWithdrawal(
      {
        bankAccountId: accounts.get(member.memberId) ?? 0,
        amount: money(40),
        paymentPassword: sealWith(key, PASSWORD, { at: clock.now() }),
        requestId: randomUUID(),
      },
      as(member),
    );
  async function decide() {
    const state = dice(3) === 0 ? 'AWAIT_CONFIRM' : 'open';
    const { list } = okOf(await office.listWithdrawalQueue({ state, pageNo: 1, pageSize: 50 }, staff(1)));
    if (list.length === 0) return;
    const { withdrawalNo } = pick(list);
    const on = { withdrawalNo, reason };
    await office.claimWithdrawal({ withdrawalNo }, staff(1));
    const next = dice(8);
    if (next === 0) await office.rejectWithdrawal({ ...on, memberReason: 'name_differs' }, staff(1));
    else if (next === 1) await office.markWithdrawalPaid({ ...on, bankReference: `FT${dice(9)}` }, staff(1));
    else if (next === 2) await office.forceWithdrawalReceipt(on, staff(1));
    else if (next === 3) await office.refundWithdrawalRest(on, staff(1));
    else await office.approveWithdrawal(on, staff(1));
  }
  async function answer(member: Member) {
    const { list } = okOf(await site.listWithdrawals({ pageNo: 1, pageSize: 10 }, as(member)));
    if (list.length === 0) return;
    const { withdrawalNo } = pick(list);
    const next = dice(4);
    if (next === 0) await site.cancelWithdrawal({ withdrawalNo }, as(member));
    else if (next === 1)
      await site.confirmWithdrawal({ withdrawalNo, state: 'partial', receivedAmount: '0.50' }, as(member));
    else
      await site.confirmWithdrawal(
        { withdrawalNo, state: next === 2 ? 'received' : 'not_received' },
        as(member),
      );
  }
  async function adjust(member: Member) {
    if (adjustments.length === 0 || dice(2) === 0) {
      const asked = await books.requestAdjustment(
        {
          requestId: randomUUID(),
          memberId: member.memberId,
          direction: dice(2) === 0 ? 'credit' : 'debit',
          amount: money(20),
          memberReason: reason,
          reason,
        },
        staff(1),
      );
      if (asked.ok) adjustments.push(asked.value.adjustmentNo);
      return;
    }
    const adjustmentNo = pick(adjustments);
    await books.reverseAdjustment({ adjustmentNo, memberReason: reason, reason }, staff(1));
  }
  /** Both legs or none: a leg that is refused takes the other back with it. */
  async function alongTheLine(from: Member, to: Member) {
    if (from.memberId === to.memberId) return;
    const [id, amount] = [randomUUID(), parseUnits(money(10))];
    const leg = { kind: 'line_transfer', house: 'transfer', actor } as const;
    await db
      .transaction(async (tx) => {
        await lockAccounts(tx, [from.accountId, to.accountId]);
        const out = await post(tx, {
          ...leg,
          accountId: from.accountId,
          amount: -amount,
          key: `line:${id}:out`,
        });
        const into = await post(tx, { ...leg, accountId: to.accountId, amount, key: `line:${id}:in` });
        if (!out.ok || !into.ok) throw new Refused();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error;
      });
  }
  async function toVendor(member: Member) {
    const [id, amount] = [randomUUID(), parseUnits(money(10))];
    const house = `float:${connection.connectionId}` as const;
    const as = 'vendor_transfer_in' as const;
    const next = dice(3);
    if (next === 0) {
      const held = await db.transaction((tx) =>
        hold(tx, {
          accountId: member.accountId,
          amount,
          key: `vt:${id}`,
          ref: id,
          reason: 'transfer',
          actor,
          as,
        }),
      );
      if (held.ok) transit.push({ holdId: held.value.holdId, id });
    } else if (next === 1) {
      const moving = transit.shift();
      if (!moving) return;
      const { holdId } = moving;
      await db.transaction<unknown>((tx) =>
        dice(3) === 0
          ? releaseHold(tx, { holdId, key: `vt:${moving.id}:back`, actor, as })
          : settleHold(tx, { holdId, house, key: `vt:${moving.id}:there`, actor, as }),
      );
    } else {
      const key = `vt:${id}:out`;
      const back = {
        accountId: member.accountId,
        amount,
        kind: 'vendor_transfer_out',
        house,
        key,
        actor,
      } as const;
      await db.transaction((tx) => post(tx, back));
    }
  }

  const capital = () => {
    const id = randomUUID();
    const amount = parseUnits(money(50)) * (dice(3) === 0 ? -1n : 1n);
    const of = {
      merchantId: merchant.id,
      currency: merchant.currency,
      ref: id,
      note: reason,
      actor,
    } as const;
    return db.transaction((tx) => moveCapital(tx, { ...of, amount, key: `capital:${id}` }));
  };

  /** What is played there is the vendor's to list; some rounds stay open. */
  const elsewhere = (member: Member) =>
    aListedRound(
      { db, clock },
      {
        member,
        connectionCode: connection.code,
        gameCode: 'any',
        key: randomUUID(),
        stake: money(10),
        ...(dice(4) === 0 ? {} : { payout: dice(3) === 0 ? money(20) : '0' }),
      },
    );

  const deeds: ((member: Member) => unknown)[] = [
    ...Array.from({ length: 5 }, () => bet),
    ...Array.from({ length: 4 }, () => win),
    rollback,
    deposit,
    deposit,
    credit,
    withdraw,
    decide,
    decide,
    answer,
    adjust,
    (member) => alongTheLine(member, pick(members)),
    toVendor,
    capital,
    elsewhere,
  ];
  return { merchant, clocks, step: async () => void (await pick(deeds)(pick(members))) };
}

class Refused extends Error {}

function okOf<T>(answer: { ok: true; value: T } | { ok: false; code: string }): T {
  invariant(answer.ok, 'a list is answered');
  return answer.value;
}
