import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fixedClock, parseUnits } from '@baize/kernel';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { ancestorsOf, findMember, membersHandlers, putBranchSwitches, standsAbove } from '@baize/members';
import { BRANCH_SWITCHES, type BranchSwitches } from '@baize/members/rules';
import { aCall, aMember } from '@baize/members/testing';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { findAccount } from '@baize/wallet';
import type { SignInDeps } from './deps.ts';
import { signInForTests, quickPasswords, seedDemo } from './testing.ts';
import { getMemberInfo } from './get-member-info.ts';

const clock = fixedClock('2026-11-20T10:00:00Z');
let db: TestDatabase;
let deps: SignInDeps;
let merchant: Merchant;
before(async () => {
  db = await testDatabase();
  deps = signInForTests(db, clock);
  merchant = await db.transaction((tx) => aMerchant(tx));
});
after(() => db.drop());

test('AUTH-009 API-017 CONTRACT-005 OP-30 language, first login and consolidated data', async () => {
  const policy = await db.transaction((tx) =>
    aMerchant(tx, {
      settings: { flags: { AGENTPOLICY3: true }, agentPolicy: { divtypereq: 2, realtimesalreqtype: 1 } },
    }),
  );
  const { memberId } = await db.transaction((tx) => aMember(tx, { merchant: policy, balance: '5' }));
  await db.run(`update members.member set first_login = true where id = $1`, [memberId]);
  const caller = { role: 'member' as const, memberId, account: 'x', sessionId: '1' };
  const { setLanguage, firstLogin, getConsolidated } = membersHandlers(deps);
  assert.ok((await setLanguage({ language: 'KM' }, aCall(policy, caller))).ok);
  assert.deepEqual(await firstLogin({}, aCall(policy, caller)), {
    ok: true,
    value: { firstTimeLogin: false, bonus: null },
  });
  const info = await getMemberInfo(deps, {}, aCall(policy, caller));
  assert.ok(info.ok);
  assert.deepEqual([info.value.language, info.value.firstTimeLogin], ['KM', false]);
  const consolidated = await getConsolidated({}, aCall(policy, caller));
  assert.ok(consolidated.ok);
  assert.deepEqual([consolidated.value.balance, consolidated.value.frozen], ['5.00', '0.00']);
  assert.partialDeepStrictEqual(consolidated.value, {
    dailysalreqtype: 0,
    divtypereq: 2,
    features: { contractDividend: true, dailySalary: false, hourlySalary: false, realtimeSalary: true },
  });
  await db.transaction((tx) =>
    putBranchSwitches(tx, memberId, {
      ...(Object.fromEntries(BRANCH_SWITCHES.map((name) => [name, true])) as BranchSwitches),
      realtimeSalary: false,
    }),
  );
  const switched = await getConsolidated({}, aCall(policy, caller));
  assert.ok(switched.ok);
  assert.partialDeepStrictEqual(switched.value, {
    divtypereq: 2,
    realtimesalreqtype: 0,
    features: { contractDividend: true, realtimeSalary: false },
  });
  assert.deepEqual(await getConsolidated({}, aCall(merchant, caller)), {
    ok: false,
    code: 'operation_not_enabled',
  });
});

test('the demo people are seeded once, in one line, with money', async () => {
  const brand = await db.transaction((tx) => aMerchant(tx));
  const seed = () =>
    seedDemo(db, { merchantId: brand.id, openingBalance: '500', passwords: quickPasswords, clock });
  const first = await seed();
  const again = await seed();
  assert.deepEqual(again, first);
  assert.equal(first.members.length, 5);
  for (const member of first.members) {
    assert.equal((await findAccount(db, member.memberId))?.balance, parseUnits('500'));
    assert.ok(await standsAbove(db, first.agent.memberId, member.memberId));
  }
  const [demo] = first.members;
  assert.ok(demo);
  assert.deepEqual(
    (await ancestorsOf(db, demo.memberId)).map((a) => a.account),
    ['agent01', 'rootagent'],
  );
  assert.equal((await findMember(db, demo.memberId))?.hasPaymentPassword, true);
});
