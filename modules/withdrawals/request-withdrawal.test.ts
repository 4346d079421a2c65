import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { findMember, type Member } from '@baize/members';
import { aCall, aMember } from '@baize/members/testing';
import { sealWith, aUser } from '@baize/sign-in/testing';
import { fixedClock, parseUnits } from '@baize/kernel';
import { aMerchant } from '@baize/site/testing';
import type { Merchant } from '@baize/site';
import { findAccount, listEntries, reduceTurnover, restrict } from '@baize/wallet';
import { setCashierSettings } from '@baize/cashier/testing';
import { addBankAccount, listBankAccounts } from './bank-accounts.ts';
import type { BankAccountRow } from './bank-account.sql.ts';
import { cancelWithdrawal } from './confirm-withdrawal.ts';
import { getWithdrawalLimits, listWithdrawals } from './read-withdrawals.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { aBankAccount, withdrawalsForTests } from './testing.ts';

const PASSWORD = '246810';
const clock = fixedClock('2026-11-20T10:00:00Z');

let db: TestDatabase;
let deps: ReturnType<typeof withdrawalsForTests>;
let merchant: Merchant;
let member: Member;
let bank: BankAccountRow;
let key: { kid: string; pem: string };

before(async () => {
  db = await testDatabase();
  deps = withdrawalsForTests(db, { clock });
  key = await deps.signIn.sealing.publicKey();
});
after(() => db.drop());
beforeEach(async () => {
  deps.published.length = 0;
  [merchant, member, bank] = await db.transaction(async (tx) => {
    const brand = await aMerchant(tx);
    const person = await aUser(tx, {
      merchant: brand,
      balance: '200',
      paymentPassword: PASSWORD,
      payeeName: 'Sok Dara',
    });
    return [brand, person, await aBankAccount(tx, person, { number: '000123456' })];
  });
});

const ctx = (who = member) =>
  aCall(merchant, { role: 'member', memberId: who.memberId, account: who.account, sessionId: '1' });
const sealed = (password = PASSWORD) => sealWith(key, password, { at: clock.now() });
let requests = 0;
const wish = (
  amount: string,
  change: { password?: string; requestId?: string; bankAccountId?: number } = {},
) => ({
  amount,
  bankAccountId: change.bankAccountId ?? bank.bankAccountId,
  paymentPassword: sealed(change.password),
  requestId: change.requestId ?? `request-${(requests += 1)}`,
});
const ask = (amount: string, change: Parameters<typeof wish>[1] = {}) =>
  requestWithdrawal(deps, wish(amount, change), ctx());
const codeOf = (result: { ok: boolean; code?: string }) => result.code ?? 'ok';
async function funds() {
  const account = await findAccount(db, member.memberId);
  return [account?.balance, account?.frozen];
}
const units = (...amounts: string[]) => amounts.map((amount) => parseUnits(amount));

test('WALLET-008 OPEN-WALLET-08 a withdrawal puts its amount on hold, and cancelling while APPLIED returns it', async () => {
  const asked = await ask('80');
  assert.ok(asked.ok, codeOf(asked));
  const { state, amount, payoutAmount, fee, maskedNumber } = asked.value;
  assert.deepEqual(
    [state, amount, payoutAmount, fee, maskedNumber],
    ['APPLIED', '80.00', '80.00', '0.00', '••••3456'],
  );
  assert.deepEqual(await funds(), units('120', '80'));
  const { withdrawalNo } = asked.value;
  const cancelled = await cancelWithdrawal(deps, { withdrawalNo }, ctx());
  assert.ok(cancelled.ok && cancelled.value.state === 'CANCELLED');
  assert.deepEqual(await funds(), units('200', '0'));
  assert.equal(codeOf(await cancelWithdrawal(deps, { withdrawalNo }, ctx())), 'state_changed');
  assert.deepEqual(await funds(), units('200', '0'));
});

test('MSG-003 R17 the member hears of a withdrawal asked for once, and of each bank account added', async () => {
  const told = () =>
    db.many('select template, params from messaging.message where member_id = $1 order by id', [
      member.memberId,
    ]);
  const asked = wish('50');
  const made = await requestWithdrawal(deps, asked, ctx());
  assert.ok(made.ok);
  await requestWithdrawal(deps, asked, ctx());
  const { withdrawalNo: orderNo } = made.value;
  const first = { template: 'withdrawal_requested', params: { orderNo, currency: 'USD', amount: '50.00' } };
  assert.deepEqual(await told(), [first]);
  const wing = { bankCode: 'WING', number: '777888999', payeeName: 'Sok Dara', paymentPassword: sealed() };
  assert.ok((await addBankAccount(deps, wing, ctx())).ok);
  assert.ok(!(await addBankAccount(deps, { ...wing, paymentPassword: sealed() }, ctx())).ok);
  const added = { template: 'bank_account_added', params: { bankAccount: 'Wing ••••8999' } };
  assert.deepEqual(await told(), [first, added]);
});

test('OPEN-WALLET-07 every refusal names its reason and leaves the wallet alone', async () => {
  const cooling = await db.transaction((tx) =>
    aBankAccount(tx, member, { number: '777', usableAt: new Date(clock.now().getTime() + 1) }),
  );
  const stranger = await db.transaction((tx) => aMember(tx, { merchant }));
  const theirs = await db.transaction((tx) => aBankAccount(tx, stranger));
  const rows: [string, string, Parameters<typeof wish>[1]][] = [
    ['9.99', 'amount_below_min', {}],
    ['10000.01', 'amount_above_max', {}],
    ['20.001', 'amount_invalid', {}],
    ['0', 'amount_invalid', {}],
    ['200.01', 'insufficient_funds', {}],
    ['20', 'payment_password_wrong', { password: '000000' }],
    ['20', 'bank_account_cooling', { bankAccountId: cooling.bankAccountId }],
    ['20', 'bank_account_unknown', { bankAccountId: theirs.bankAccountId }],
  ];
  for (const [amount, code, change] of rows) assert.equal(codeOf(await ask(amount, change)), code, amount);
  const used = wish('20');
  await requestWithdrawal(deps, { ...used, amount: '1' }, ctx());
  assert.equal(codeOf(await requestWithdrawal(deps, used, ctx())), 'sealed_replayed');
  assert.equal(
    codeOf(await requestWithdrawal(deps, { ...wish('20'), paymentPassword: 'x' }, ctx())),
    'sealed_invalid',
  );
  assert.deepEqual(await funds(), units('200', '0'));
});

test('OPEN-WALLET-07 a member without a payment password is asked to set one', async () => {
  member = await db.transaction((tx) => aMember(tx, { merchant, balance: '50' }));
  bank = await db.transaction((tx) => aBankAccount(tx, member));
  assert.equal(codeOf(await ask('20')), 'payment_password_missing');
});

test('OPEN-WALLET-07 five wrong payment passwords lock it, the right one included', async () => {
  for (let tries = 0; tries < 5; tries += 1) await ask('20', { password: '000000' });
  assert.equal(codeOf(await ask('20')), 'payment_password_locked');
  assert.deepEqual(await funds(), units('200', '0'));
});

test('OPEN-WALLET-06 unmet turnover refuses with what is missing, until it was bet', async () => {
  const { accountId } = member;
  await db.transaction((tx) =>
    restrict(tx, { accountId, kind: 'turnover', amount: parseUnits('100'), ref: 'D1', reason: 'deposit' }),
  );
  await db.transaction((tx) => reduceTurnover(tx, accountId, [{ validBet: parseUnits('40') }]));
  assert.deepEqual(await ask('20'), { ok: false, code: 'turnover_unmet', detail: { turnoverLeft: '60.00' } });
  const limits = await getWithdrawalLimits(deps, ctx());
  assert.deepEqual(
    [
      limits.value.withdrawable,
      limits.value.available,
      limits.value.turnoverLeft,
      limits.value.turnoverAsked,
    ],
    ['0.00', '200.00', '60.00', '100.00'],
  );
  await db.transaction((tx) => reduceTurnover(tx, accountId, [{ validBet: parseUnits('60') }]));
  const met = await getWithdrawalLimits(deps, ctx());
  assert.deepEqual([met.value.turnoverLeft, met.value.turnoverAsked], ['0.00', '0.00']);
  assert.ok((await ask('20')).ok);
});

test('OPEN-WALLET-07 a wallet whose withdrawals are blocked says so', async () => {
  const { accountId } = member;
  await db.transaction((tx) =>
    restrict(tx, { accountId, kind: 'no_withdraw', ref: 'state', reason: 'frozen' }),
  );
  assert.equal(codeOf(await ask('20')), 'account_restricted');
});

test('OPEN-WALLET-07 one open withdrawal at a time, also when two are asked for at once', async () => {
  const results = await Promise.all([ask('30'), ask('30'), ask('30')]);
  assert.deepEqual(results.map(codeOf).toSorted(), ['ok', 'withdrawal_open', 'withdrawal_open']);
  assert.deepEqual(await funds(), units('170', '30'));
});

test('OPEN-API-02 the same request answers the same withdrawal; nothing is held twice', async () => {
  const requestId = 'request-again';
  const [one, two] = await Promise.all([ask('30', { requestId }), ask('30', { requestId })]);
  const three = await ask('30', { requestId });
  assert.ok(one.ok && two.ok && three.ok);
  assert.deepEqual(two.value, one.value);
  assert.deepEqual(three.value, one.value);
  assert.equal(codeOf(await ask('31', { requestId })), 'request_id_reused');
  assert.deepEqual(await funds(), units('170', '30'));
});

test('OPEN-WALLET-07 five a day at most; after the free ones a fee is held too', async () => {
  await db.transaction((tx) =>
    setCashierSettings(tx, merchant.id, {
      withdrawalsPerDay: 3,
      freeWithdrawalsPerDay: 1,
      withdrawFeeBps: 1000,
      withdrawFeeMin: '2',
    }),
  );
  const finish = (withdrawalNo: string) =>
    db.run(
      `update withdrawals.withdrawal set state = 'RECEIVED', paid_at = now(), closed_at = now() where withdrawal_no = $1`,
      [withdrawalNo],
    );
  const fees: string[] = [];
  for (let made = 0; made < 3; made += 1) {
    const asked = await ask('30');
    assert.ok(asked.ok, codeOf(asked));
    fees.push(`${asked.value.fee} of ${asked.value.payoutAmount}`);
    await finish(asked.value.withdrawalNo);
  }
  assert.deepEqual(fees, ['0.00 of 30.00', '3.00 of 27.00', '3.00 of 27.00']);
  assert.equal(codeOf(await ask('30')), 'withdrawals_per_day');
  const limits = await getWithdrawalLimits(deps, ctx());
  assert.deepEqual([limits.value.leftToday, limits.value.freeLeftToday], [0, 0]);
  assert.deepEqual(await funds(), units('110', '90'));
  const list = await listWithdrawals(deps, { pageNo: 1, pageSize: 2 }, ctx());
  assert.ok(
    list.ok && list.value.totalCount === 3 && list.value.list.length === 2 && list.value.totalPages === 2,
  );
});

test('WALLET-017 standards R20 the hold and its return stand in the ledger with balances before and after', async () => {
  const asked = await ask('80');
  assert.ok(asked.ok);
  await cancelWithdrawal(deps, { withdrawalNo: asked.value.withdrawalNo }, ctx());
  const now = Date.now();
  const { list } = await listEntries(db, {
    accountId: member.accountId,
    from: new Date(now - 60_000),
    to: new Date(now + 60_000),
    page: { pageNo: 1, pageSize: 10 },
  });
  const moves = list.map((entry) => [entry.kind, entry.amount, entry.balanceBefore, entry.balanceAfter]);
  assert.deepEqual(moves.slice(0, 2), [
    ['release', ...units('80', '120', '200')],
    ['hold', ...units('-80', '200', '120')],
  ]);
});

test('OPEN-WALLET-11 accounts: the registered name, no doubles, five at most, a day of rest for each after the first', async () => {
  const account = (
    number: string,
    change: { payeeName?: string; bankCode?: string; password?: string } = {},
  ) =>
    addBankAccount(
      deps,
      {
        bankCode: change.bankCode ?? 'WING',
        number,
        payeeName: change.payeeName ?? ' sok   dara ',
        paymentPassword: sealed(change.password),
      },
      ctx(),
    );
  assert.equal(codeOf(await account('1', { bankCode: 'NOBANK' })), 'bank_unknown');
  assert.equal(codeOf(await account('1', { password: '000000' })), 'payment_password_wrong');
  assert.equal(codeOf(await account('1', { payeeName: 'Someone Else' })), 'payee_name_differs');
  const added = await account('0885550001');
  assert.ok(added.ok);
  assert.deepEqual(
    [added.value.kind, added.value.maskedNumber, added.value.payeeName, added.value.usableAt],
    ['e_wallet', '••••0001', 'Sok Dara', clock.now().getTime() + 24 * 3_600_000],
  );
  assert.equal(codeOf(await ask('20', { bankAccountId: added.value.bankAccountId })), 'bank_account_cooling');
  assert.equal(codeOf(await account('0885550001')), 'bank_account_exists');
  for (const number of ['2', '3', '4']) assert.ok((await account(`088555000${number}`)).ok);
  assert.equal(codeOf(await account('0885550005')), 'too_many_bank_accounts');
  const listed = await listBankAccounts(deps, ctx());
  assert.equal(listed.value.list.length, 5);
  assert.ok(!JSON.stringify(listed.value.list).includes('088555'), 'full numbers are not sent back');
});

test('OPEN-WALLET-11 the first account is good at once, a later one after the hours the site says, and says when', async () => {
  const rested = await db.transaction((tx) =>
    aMerchant(tx, { settings: { security: { bankCooldownHours: 48 } } }),
  );
  const newcomer = await db.transaction((tx) =>
    aUser(tx, { merchant: rested, balance: '200', paymentPassword: PASSWORD }),
  );
  const call = aCall(rested, {
    role: 'member',
    memberId: newcomer.memberId,
    account: newcomer.account,
    sessionId: '1',
  });
  const bind = (number: string) =>
    addBankAccount(deps, { bankCode: 'WING', number, payeeName: 'Kim Lee', paymentPassword: sealed() }, call);
  const withdraw = (bankAccountId: number) => requestWithdrawal(deps, { ...wish('20'), bankAccountId }, call);
  const nextRests = async () => (await listBankAccounts(deps, call)).value.nextRestsHours;
  assert.equal(await nextRests(), 0, 'the first is good at once, and the form says so');
  const first = await bind('0775550001');
  assert.ok(first.ok);
  assert.equal(first.value.usableAt, clock.now().getTime());
  assert.equal(await nextRests(), 48);
  const second = await bind('0775550002');
  assert.ok(second.ok);
  const availableAt = clock.now().getTime() + 48 * 3_600_000;
  assert.equal(second.value.usableAt, availableAt);
  assert.deepEqual(await withdraw(second.value.bankAccountId), {
    ok: false,
    code: 'bank_account_cooling',
    detail: { availableAt },
  });
  const listed = await listBankAccounts(deps, call);
  assert.deepEqual(
    [listed.value.cooldownHours, listed.value.list.map((one) => one.usableAt > clock.now().getTime())],
    [48, [false, true]],
  );
  assert.equal(
    (await findMember(db, newcomer.memberId))?.payeeName,
    'Kim Lee',
    'the first account fixes the name',
  );
  assert.ok((await withdraw(first.value.bankAccountId)).ok);
});

test('OPEN-AUTH-09 R16 an account is one member’s per brand, also in a race', async () => {
  const others = await db.transaction(async (tx) => [
    await aUser(tx, { merchant, paymentPassword: PASSWORD }),
    await aUser(tx, { merchant, paymentPassword: PASSWORD }),
  ]);
  const bind = (who: Member, number: string) =>
    addBankAccount(
      deps,
      { bankCode: 'WING', number, payeeName: 'Any Body', paymentPassword: sealed() },
      ctx(who),
    );
  const [one, two] = others;
  assert.ok(one && two);
  const raced = await Promise.all([bind(one, '0995550001'), bind(two, '0995550001')]);
  assert.deepEqual(raced.map(codeOf).toSorted(), ['bank_account_exists', 'ok']);
});

test('R17 where the site checks who people are, money leaves only after an operator did', async () => {
  const strict = await db.transaction((tx) =>
    aMerchant(tx, { settings: { security: { identityCheck: 'withdrawal' } } }),
  );
  const [person, account] = await db.transaction(async (tx) => {
    const made = await aUser(tx, { merchant: strict, balance: '200', paymentPassword: PASSWORD });
    return [made, await aBankAccount(tx, made)] as const;
  });
  const call = aCall(strict, {
    role: 'member',
    memberId: person.memberId,
    account: person.account,
    sessionId: '1',
  });
  const withdraw = () =>
    requestWithdrawal(deps, { ...wish('20'), bankAccountId: account.bankAccountId }, call);
  assert.equal(codeOf(await withdraw()), 'identity_not_verified');
  assert.equal((await findAccount(db, person.memberId))?.frozen, 0n);
  await db.run('update members.member set identity_verified_at = $2 where id = $1', [
    person.memberId,
    clock.now(),
  ]);
  assert.equal(codeOf(await withdraw()), 'ok');
});
