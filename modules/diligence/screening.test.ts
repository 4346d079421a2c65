import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, test } from 'node:test';
import { aBankAccount, aWithdrawal, withdrawalsForTests } from '@baize/withdrawals/testing';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import type { Member } from '@baize/members';
import { aCall, aMember } from '@baize/members/testing';
import { riskHandlers } from '@baize/risk';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { diligenceConsoleHandlers } from './handlers.ts';
import { listControl } from './screening-lists.ts';
import { screenDue } from './screen-due.ts';
import { screenMember } from './screen-member.ts';
import { getBrand } from './settings.ts';
import { diligenceForTests } from './testing.ts';
import { withdrawalBlocks } from './withdrawal-blocks.ts';

let db: TestDatabase;
let deps: ReturnType<typeof diligenceForTests>;
let merchant: Merchant;
/** What the provider of the test hears, and says. */
const heard: { body: string; headers: Record<string, string> }[] = [];
let say: { status: number; body: string } | undefined;
before(async () => {
  db = await testDatabase();
  deps = diligenceForTests(db, {
    post: (_url, body, { headers }) => {
      heard.push({ body, headers });
      return Promise.resolve(say ? { arrived: true, ...say } : { arrived: false, reason: 'away' });
    },
  });
  merchant = await db.transaction((tx) => aMerchant(tx));
});
after(() => db.drop());

const staff = (at = merchant) =>
  aCall(at, {
    role: 'staff',
    merchantId: null,
    staffId: 1,
    name: 'op',
    sessionId: '1',
    permissions: new Set<string>(),
  });
const calls = () => diligenceConsoleHandlers(deps);
const reason = 'list of the day';
const someone = async (payeeName: string, birthday: string | null = null, at = merchant): Promise<Member> => {
  const member = await db.transaction((tx) => aMember(tx, { merchant: at, uplineId: null, payeeName }));
  await db.run('update members.member set birthday = $2 where id = $1', [member.memberId, birthday]);
  return member;
};
const upload = async (csv: string, name = 'UN', at = merchant) => {
  const done = await calls().uploadScreeningList({ name, csv, reason }, staff(at));
  assert.ok(done.ok);
  return done.value;
};
const hitsOf = async ({ memberId }: Member) => {
  const seen = await calls().getMemberDiligence({ memberId }, staff());
  assert.ok(seen.ok);
  return seen.value.hits;
};
const casesOf = async ({ account }: Member) => {
  const found = await riskHandlers(deps).listRiskCases({ account, pageNo: 1, pageSize: 20 }, staff());
  assert.ok(found.ok);
  return found.value.list.map(({ rule }) => rule);
};
const blocksOf = ({ memberId, merchantId }: Member) =>
  db.transaction((tx) => withdrawalBlocks(deps, tx, { memberId, merchantId }));

test('R35 without a list or a provider nobody is compared, and nothing is held', async () => {
  const member = await someone('Nobody Inparticular');
  assert.equal(await screenMember(deps, member.memberId), 'none');
  assert.deepEqual(await blocksOf(member), []);
});

test('R35 a listed name opens a case and holds withdrawals; a birth date that differs does not', async () => {
  const listed = await someone('Dara Sok', '1980-02-03');
  const namesake = await someone('Sok Dara', '1991-07-01');
  const unknown = await someone('SOK DARA');
  await upload('name,birthDate,kind,reference\n"Sók, Dara",1980-02-03,sanction,UN-7\nKim Li,1975,pep,\n');
  await screenDue(deps);
  const [hit, ...others] = await hitsOf(listed);
  assert.equal(others.length, 0);
  assert.deepEqual([hit?.listName, hit?.reference, hit?.withBirth, hit?.state], ['UN', 'UN-7', true, 'OPEN']);
  assert.deepEqual(await casesOf(listed), ['listed_person']);
  assert.deepEqual(await blocksOf(listed), ['listed_person']);
  assert.deepEqual([await hitsOf(namesake), await casesOf(namesake), await blocksOf(namesake)], [[], [], []]);
  assert.equal((await hitsOf(unknown))[0]?.withBirth, false, 'nothing says otherwise');
  // Nothing of it is in the member's inbox.
  const told = await db.many('select 1 from messaging.message where member_id = $1', [listed.memberId]);
  assert.equal(told.length, 0);
});

test('R35 the case closes with the last judgement; who was cleared is not found by the same entry again', async () => {
  const member = await someone('Chan Vuth');
  const csv = 'name,reference\nChan Vuth,A\nVuth Chan,B\n';
  await upload(csv, 'EU');
  await screenDue(deps);
  const hits = await hitsOf(member);
  assert.equal(hits.length, 2);
  const open = await riskHandlers(deps).listRiskCases(
    { account: member.account, pageNo: 1, pageSize: 20 },
    staff(),
  );
  const caseId = open.ok ? (open.value.list[0]?.caseId ?? 0) : 0;
  const early = await riskHandlers(deps).closeRiskCase({ caseId, outcome: 'harmless', reason }, staff());
  assert.ok(!early.ok && early.code === 'decided_elsewhere');
  const decide = (n: number, decision: 'CLEARED' | 'CONFIRMED') =>
    calls().decideScreeningHit({ hitId: hits[n]?.hitId ?? 0, decision, reason: 'passport seen' }, staff());
  assert.ok((await decide(0, 'CLEARED')).ok);
  assert.deepEqual(await casesOf(member), ['listed_person'], 'one is left');
  assert.deepEqual(await blocksOf(member), ['listed_person']);
  assert.ok((await decide(1, 'CLEARED')).ok);
  assert.deepEqual([await casesOf(member), await blocksOf(member)], [[], []]);
  // The same list again, and another that adds an entry.
  await upload(csv, 'EU');
  await screenDue(deps);
  assert.deepEqual([await casesOf(member), await blocksOf(member)], [[], []]);
  await upload(`${csv}Chan Vuth,C\n`, 'EU');
  assert.deepEqual(
    await blocksOf(member),
    ['listed_person'],
    'compared at the approval, before the clock comes',
  );
  const third = (await hitsOf(member)).find(({ state }) => state === 'OPEN');
  assert.equal(third?.reference, 'C');
  const confirm = { hitId: third.hitId, decision: 'CONFIRMED', reason: 'it is them' } as const;
  assert.ok((await calls().decideScreeningHit(confirm, staff())).ok);
  assert.deepEqual(await casesOf(member), []);
  assert.deepEqual(await blocksOf(member), ['listed_person'], 'confirmed goes on holding');
  assert.equal((await calls().decideScreeningHit(confirm, staff())).ok, false);
});

test('R35 new members, names that were changed and who moves money are compared without anybody asking', async () => {
  const late = await someone('Kim Li', '1975-12-24');
  await screenDue(deps);
  assert.equal((await hitsOf(late)).length, 1, 'registered after the walk had passed');
  const renamed = await someone('Innocent Person');
  await screenDue(deps);
  const rename = ({ memberId }: Member) =>
    db.run(`update members.member set payee_name = 'Li Kim' where id = $1`, [memberId]);
  await rename(renamed);
  await screenDue(deps);
  assert.equal((await hitsOf(renamed)).length, 0, 'the walk does not come again today');
  const mover = await db.transaction((tx) =>
    aMember(tx, { merchant, uplineId: null, balance: '50', payeeName: 'Innocent Mover' }),
  );
  await screenDue(deps);
  await rename(mover);
  const withdrawals = withdrawalsForTests(db, { clock: deps.clock as never });
  await db.transaction(async (tx) => {
    const bankAccount = await aBankAccount(tx, mover);
    await aWithdrawal(withdrawals, tx, { member: mover, bankAccount, amount: '20' });
  });
  await screenDue(deps);
  assert.equal((await hitsOf(mover)).length, 1, 'who asks for money out is looked at within the minute');
  deps.advance(25 * 3_600_000);
  await screenDue(deps);
  assert.equal((await hitsOf(renamed)).length, 1, 'the next day’s walk');
});

test('R35 the provider is asked under a signature; what it finds is a hit, and while it is silent withdrawals wait', async () => {
  const other = await db.transaction((tx) => aMerchant(tx));
  const settings = {
    fundsDueDays: 14,
    fundsStopDeposits: true,
    fundsHoldWithdrawals: true,
    documentsKeepDays: 365,
    nameLikeness: 90,
  };
  const save = (change: object) =>
    calls().saveDiligenceSettings(
      { ...settings, providerUrl: 'http://127.0.0.1:9/screen', reason, ...change },
      staff(other),
    );
  const missing = await save({});
  assert.ok(!missing.ok && missing.code === 'secret_missing');
  const strange = await save({ providerUrl: 'ftp://x.test', providerSecret: 'sixteen letters!' });
  assert.ok(!strange.ok && strange.code === 'url_invalid');
  const saved = await save({ providerSecret: 'sixteen letters!' });
  assert.ok(saved.ok && saved.value.hasSecret);
  assert.ok(!JSON.stringify(deps.audited).includes('sixteen letters'), 'no secret in the log');

  const member = await someone('Rith Bopha', '1988-01-02', other);
  say = undefined;
  await screenDue(deps);
  assert.deepEqual(await blocksOf(member), ['screening_waits']);
  for (const broken of [
    { status: 500, body: '{}' },
    { status: 200, body: 'no' },
    { status: 200, body: '{}' },
  ]) {
    say = broken;
    assert.equal(await screenMember(deps, member.memberId), 'waits', JSON.stringify(broken));
  }
  say = {
    status: 200,
    body: JSON.stringify({
      matches: [{ id: 'p-1', list: 'WORLD', name: 'RITH, Bopha', born: '1988-01-02', kind: 'pep' }],
    }),
  };
  heard.length = 0;
  await screenDue(deps);
  const [call] = heard.filter(({ body }) => body.includes('Rith Bopha'));
  assert.ok(call);
  const { name, birthDate } = JSON.parse(call.body) as Record<string, string>;
  assert.deepEqual([name, birthDate], ['Rith Bopha', '1988-01-02']);
  assert.ok(!call.body.includes(member.account), 'no account name leaves');
  const signed = `${call.headers['x-timestamp']}.${call.body}`;
  const mac = createHmac('sha256', 'sixteen letters!').update(signed).digest('hex');
  assert.equal(call.headers['x-signature'], `sha256=${mac}`);
  assert.deepEqual(await blocksOf(member), ['listed_person']);
  // Asked once; its word is good for a month.
  heard.length = 0;
  await screenDue(deps);
  assert.equal(heard.length, 0);
  deps.advance(31 * 86_400_000);
  assert.deepEqual(await blocksOf(member), ['listed_person', 'screening_waits']);
  await screenDue(deps);
  assert.equal(heard.length > 0, true);
});

test('R35 lists are a brand’s own; every change of them is in the log', async () => {
  const other = await db.transaction((tx) => aMerchant(tx));
  const stranger = await someone('Dara Sok', '1980-02-03', other);
  await upload('name\nSomebody Else\n', 'UN', other);
  assert.deepEqual(await blocksOf(stranger), []);
  const lists = await calls().listScreeningLists({}, staff());
  assert.ok(lists.ok);
  const [first] = lists.value;
  const foreign = await calls().deleteScreeningList({ listId: first?.listId ?? 0, reason }, staff(other));
  assert.ok(!foreign.ok && foreign.code === 'not_found');
  const shorter = await calls().uploadScreeningList(
    { name: first?.name ?? '', csv: 'name\nNobody Else\n', reason },
    staff(),
  );
  assert.deepEqual(shorter, { ok: false, code: 'list_lacks_entries' });
  assert.deepEqual(await calls().listScreeningLists({}, staff()), lists, 'as it was');
  const { version } = await getBrand(db, deps.box, merchant.id);
  for (const { listId } of lists.value) {
    const asked = await calls().deleteScreeningList({ listId, reason }, staff());
    assert.ok(asked.ok && asked.value.proposalId !== null, 'it waits');
  }
  assert.equal((await getBrand(db, deps.box, merchant.id)).version, version, 'nobody is compared anew yet');
  for (const { listId } of lists.value)
    await db.transaction((tx) => listControl.save(tx, merchant.id, { listId }));
  assert.equal((await getBrand(db, deps.box, merchant.id)).version, version + lists.value.length);
  const actions = new Set(deps.audited.map(({ action }) => action));
  for (const action of [
    'diligence.list.upload',
    'approval.propose',
    'diligence.hit.decide',
    'diligence.settings',
  ])
    assert.ok(actions.has(action), action);
  const newcomer = await someone('Dara Sok', '1980-02-03');
  assert.deepEqual(await blocksOf(newcomer), []);
});
