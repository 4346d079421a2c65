import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import type { Member } from '@baize/members';
import { aCall, aMember } from '@baize/members/testing';
import { aUser, sealWith } from '@baize/sign-in/testing';
import { parseUnits, systemClock } from '@baize/kernel';
import { memberTransferHandlers } from '@baize/member-transfer';
import { memberTransferForTests, setLineSettings } from '@baize/member-transfer/testing';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { createWallet, findAccount, post, type Wallet } from '@baize/wallet';
import { aVendorOp } from '@baize/wallet/testing';
import type { RiskDeps } from './deps.ts';
import { riskHandlers } from './handlers.ts';
import { reviewMovers } from './queue.ts';

/** Those whom no order of the cashier names: money along the line, and debts after clawbacks. */
let shift = 0;
const clock = { now: () => new Date(systemClock.now().getTime() + shift) };
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
let db: TestDatabase;
let wallet: Wallet;
let merchant: Merchant;
let deps: RiskDeps;
before(async () => {
  db = await testDatabase();
  wallet = createWallet({ db, clock, log });
  merchant = await db.transaction((tx) => aMerchant(tx));
  deps = { db, clock, log, audit: () => Promise.resolve() };
});
after(async () => {
  await wallet.close();
  await db.drop();
});

const staff = (at = merchant) =>
  aCall(at, {
    role: 'staff',
    merchantId: null,
    staffId: 1,
    name: 'op',
    sessionId: '1',
    permissions: new Set<string>(),
  });
const casesOf = async ({ account }: Member) => {
  shift += 1_000;
  await reviewMovers(deps);
  const found = await riskHandlers(deps).listRiskCases(
    { account, pageNo: 1, pageSize: 20 },
    staff() as never,
  );
  assert.ok(found.ok);
  return found.value.list;
};
const someone = (balance: string): Promise<Member> =>
  db.transaction((tx) => aMember(tx, { merchant, uplineId: null, balance }));

test('R18 OP-32 a win taken back from who spent it is a case that says how much is owed; the balance stays at zero', async () => {
  const member = await someone('10');
  const { accountId } = member;
  const units = parseUnits('30');
  const win = aVendorOp({ type: 'win', accountId, amount: units, key: 'won' });
  const bet = aVendorOp({ accountId, amount: parseUnits('1'), key: 'staked' });
  assert.equal((await wallet.submit(bet)).status, 'applied');
  assert.equal((await wallet.submit({ ...win, ref: 'staked' })).status, 'applied');
  await db.transaction((tx) =>
    post(tx, {
      accountId,
      amount: -parseUnits('35'),
      kind: 'adjust',
      house: 'adjustment',
      key: 'spent',
      actor: 'job:test',
    }),
  );
  const back = aVendorOp({ type: 'rollback', accountId, amount: units, key: 'taken-back', ref: 'won' });
  assert.equal((await wallet.submit(back)).status, 'applied');
  const account = await findAccount(db, member.memberId);
  assert.deepEqual([account?.balance, account?.debt], [0n, parseUnits('26')]);
  // R18: and nothing is staked meanwhile.
  assert.notEqual((await wallet.submit(aVendorOp({ accountId, amount: 1n }))).status, 'applied');
  const [found, ...others] = (await casesOf(member)).filter(({ rule }) => rule === 'debt');
  assert.equal(others.length, 0);
  assert.equal(found?.detail['owed'], String(parseUnits('26')));
  assert.equal((await casesOf(member)).filter(({ rule }) => rule === 'debt').length, 1, 'once');
  // Judged, it stays judged; another debt is another case.
  const close = { caseId: found?.caseId ?? 0, outcome: 'watched' as const, reason: 'they pay on Friday' };
  assert.ok((await riskHandlers(deps).closeRiskCase(close, staff() as never)).ok);
  assert.equal((await casesOf(member)).length, 0);
});

test('R35 OP-32 money that goes along the line without play is seen at who passes it on', async () => {
  const lines = memberTransferForTests(db, clock as never);
  const key = await lines.signIn.sealing.publicKey();
  const [above, below] = await db.transaction(async (tx) => {
    await setLineSettings(tx, merchant.id, { toUpline: true, toDownline: true });
    const one = { merchant, paymentPassword: '246810' };
    const agent = await aUser(tx, { ...one, type: 2, uplineId: null });
    return [agent, await aUser(tx, { ...one, uplineId: agent.memberId, balance: '100' })];
  });
  const sent = await memberTransferHandlers(lines).transferLine(
    {
      direction: 'UPLINE',
      amount: '95',
      remark: '',
      paymentPassword: sealWith(key, '246810', { at: clock.now() }),
      requestId: 'passed-on-1',
    },
    aCall(merchant, { role: 'member', memberId: below.memberId, account: below.account, sessionId: '1' }),
  );
  assert.ok(sent.ok);
  const rules = (await casesOf(below)).map(({ rule }) => rule).toSorted();
  assert.deepEqual(rules, ['fast_withdrawal', 'no_play', 'quick_exit']);
  assert.deepEqual(await casesOf(above), [], 'who only got it');
});
