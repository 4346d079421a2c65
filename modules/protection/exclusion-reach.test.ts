import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import type { AuditEntry } from '@baize/endpoint';
import type { Member } from '@baize/members';
import { aCall, aMember } from '@baize/members/testing';
import { parseUnits, systemClock } from '@baize/kernel';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { findAccount } from '@baize/wallet';
import { checkDeposit } from './check-deposit.ts';
import { protectionConsoleHandlers, protectionHandlers } from './handlers.ts';

let db: TestDatabase;
let here: Merchant;
let there: Merchant;
let apart: Merchant;
const audited: AuditEntry[] = [];
before(async () => {
  db = await testDatabase();
  [here, there, apart] = await db.transaction(async (tx) => [
    await aMerchant(tx),
    await aMerchant(tx),
    await aMerchant(tx),
  ]);
});
after(() => db.drop());

const deps = () => ({ db, clock: systemClock });
const desk = () =>
  protectionConsoleHandlers({ ...deps(), audit: (_tx, entry) => Promise.resolve(void audited.push(entry)) });
const staff = (at: Merchant) =>
  aCall(at, {
    role: 'staff',
    merchantId: null,
    staffId: 1,
    name: 'op',
    sessionId: '1',
    permissions: new Set<string>(),
  });
const as = (at: Merchant, { memberId, account }: Member) =>
  aCall(at, { role: 'member', memberId, account, sessionId: '1' });
type Who = { name: string; birthday?: string; isSeen?: boolean };
const person = async (merchant: Merchant, { name, birthday = '1980-02-03', isSeen = true }: Who) => {
  const member = await db.transaction((tx) => aMember(tx, { merchant, uplineId: null, payeeName: name }));
  await db.run(
    'update members.member set birthday = $2, identity_verified_at = case when $3 then now() end where id = $1',
    [member.memberId, birthday, isSeen],
  );
  return member;
};
const standing = async (member: Member) => {
  const { memberId, merchantId } = member;
  const wish = { memberId, merchantId, currency: 'USD', amount: parseUnits('1'), now: systemClock.now() };
  const checked = await db.transaction((tx) => checkDeposit(tx, wish));
  const blocks = (await findAccount(db, memberId))?.blocks ?? [];
  return checked.ok && blocks.length === 0 ? 'free' : checked.ok ? 'half' : checked.code;
};

test('R7 OP-33 who excludes themselves is out at every brand where they were identified, and nobody else is', async () => {
  const me = await person(here, { name: 'Sok Dara' });
  const elsewhere = await person(there, { name: 'sok dara' });
  const typedIn = await person(there, { name: 'Sok Dara', isSeen: false });
  const namesake = await person(there, { name: 'Sok Dara', birthday: '1991-01-01' });
  assert.ok((await protectionHandlers(deps()).excludeSelf({ months: 6 }, as(here, me))).ok);
  assert.deepEqual(await Promise.all([me, elsewhere, typedIn, namesake].map(standing)), [
    'self_excluded',
    'self_excluded',
    'free',
    'free',
  ]);
  // Nobody can lift it there either.
  const found = await desk().listExclusions(
    { account: elsewhere.account, pageNo: 1, pageSize: 20 },
    staff(there),
  );
  const exclusionId = found.ok ? (found.value.list[0]?.exclusionId ?? 0) : 0;
  const lifted = await desk().endExclusion({ exclusionId, reason: 'please' }, staff(there));
  assert.ok(!lifted.ok && lifted.code === 'exclusion_is_members_own');
});

test('R7 an unseen person’s exclusion reaches nobody: a typed name must not shut somebody out', async () => {
  const stranger = await person(here, { name: 'Kim Li', isSeen: false });
  const victim = await person(there, { name: 'Kim Li' });
  assert.ok((await protectionHandlers(deps()).excludeSelf({ months: null }, as(here, stranger))).ok);
  assert.deepEqual([await standing(stranger), await standing(victim)], ['self_excluded', 'free']);
});

test('R7 OP-33 a brand may stand apart, both ways, with a reason in the log; an operator’s exclusion reaches as far', async () => {
  const off = { isEverywhere: false, reason: 'another licence' };
  const at = [1, 2, 3, 4, 5].map(async () => desk().saveExclusionReach(off, staff(apart)));
  assert.equal((await Promise.all(at)).filter((one) => one.ok).length, 1, 'of five at once one changes it');
  assert.equal((await desk().saveExclusionReach(off, staff(apart))).ok, false);
  assert.equal(audited.at(-1)?.action, 'protection.reach');
  const [a, b, c] = await Promise.all([here, there, apart].map((at) => person(at, { name: 'Rith Bopha' })));
  assert.ok(a && b && c);
  assert.ok((await protectionHandlers(deps()).startCoolOff({ hours: 24 }, as(apart, c))).ok);
  assert.deepEqual(await Promise.all([a, b, c].map(standing)), ['free', 'free', 'cooling_off']);
  const out = { memberId: a.memberId, days: 30, reason: 'asked by phone' };
  assert.ok((await desk().excludeMember(out, staff(here))).ok);
  assert.deepEqual(await Promise.all([a, b, c].map(standing)), [
    'self_excluded',
    'self_excluded',
    'cooling_off',
  ]);
});

test('R7 the same person at two brands at once: both end, no one waits for the other', async () => {
  const [one, two] = await Promise.all([here, there].map((at) => person(at, { name: 'Chan Vuth' })));
  assert.ok(one && two);
  const answers = await Promise.all([
    protectionHandlers(deps()).startCoolOff({ hours: 24 }, as(here, one)),
    protectionHandlers(deps()).excludeSelf({ months: 6 }, as(there, two)),
  ]);
  assert.ok(answers.some(({ ok }) => ok));
  assert.deepEqual(await Promise.all([one, two].map(standing)), ['self_excluded', 'self_excluded']);
});
