import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import type { Member } from '@baize/members';
import { aCall, aMember } from '@baize/members/testing';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { diligenceConsoleHandlers } from './handlers.ts';
import { screenDue } from './screen-due.ts';
import { diligenceForTests } from './testing.ts';
import { previewWithdrawalBlocks, withdrawalBlocks } from './withdrawal-blocks.ts';

let db: TestDatabase;
let deps: ReturnType<typeof diligenceForTests>;
/** A brand of its own for each test: lists are a brand's. */
let merchant: Merchant;
before(async () => {
  db = await testDatabase();
  deps = diligenceForTests(db);
});
after(() => db.drop());

const staff = () =>
  aCall(merchant, {
    role: 'staff',
    merchantId: null,
    staffId: 1,
    name: 'op',
    sessionId: '1',
    permissions: new Set<string>(),
  });
const calls = () => diligenceConsoleHandlers(deps);
const reason = 'list of the day';
const freshBrand = async () => void (merchant = await db.transaction((tx) => aMerchant(tx)));
const someone = async (payeeName: string, birthday: string | null = null): Promise<Member> => {
  const member = await db.transaction((tx) => aMember(tx, { merchant, uplineId: null, payeeName }));
  await db.run('update members.member set birthday = $2 where id = $1', [member.memberId, birthday]);
  return member;
};
const rename = ({ memberId }: Member, name: string) =>
  db.run('update members.member set payee_name = $2 where id = $1', [memberId, name]);
const upload = async (csv: string, name = 'UN') => {
  assert.ok((await calls().uploadScreeningList({ name, csv, reason }, staff())).ok);
  await screenDue(deps);
};
const hitsOf = async ({ memberId }: Member) => {
  const seen = await calls().getMemberDiligence({ memberId }, staff());
  assert.ok(seen.ok);
  return seen.value.hits;
};
const whysOf = async (member: Member) =>
  (await hitsOf(member)).map(({ why, likeness, matchedName }) => [why, likeness, matchedName]);
const setLikeness = async (nameLikeness: number) => {
  const before = await calls().getDiligenceSettings({}, staff());
  assert.ok(before.ok);
  const { hasSecret: _, ...settings } = before.value;
  assert.ok((await calls().saveDiligenceSettings({ ...settings, nameLikeness, reason }, staff())).ok);
  await screenDue(deps);
};
const clear = async (member: Member) => {
  for (const { hitId } of await hitsOf(member))
    assert.ok((await calls().decideScreeningHit({ hitId, decision: 'CLEARED', reason }, staff())).ok);
};
const blocksOf = ({ memberId, merchantId }: Member) =>
  db.transaction((tx) => withdrawalBlocks(deps, tx, { memberId, merchantId }));

test('R35 a hit says why: the same name, other letters, spelt alike, another name of the row, a part of it born that day', async () => {
  await freshBrand();
  const rows: [name: string, birthday: string | null, wanted: unknown[][]][] = [
    ['Hussein, Mohammed', null, [['same', 100, 'Mohammed Hussein']]],
    ['Muhamad Husain', null, [['near', 94, 'Mohammed Hussein']]],
    ['王小明', null, [['latin', 100, 'Wang Xiaoming']]],
    ['Abu Hassan', '1960-01-02', [['same', 100, 'Abu Hassan']]],
    ['Abu Hassan', '1961-01-02', []],
    ['John Kennedy', '1917-05-29', [['part', 90, 'John Fitzgerald Kennedy']]],
    ['John Kennedy', null, []],
    ['Sok Chan', null, []],
  ];
  const members: Member[] = [];
  for (const [name, birthday] of rows) members.push(await someone(name, birthday));
  await upload(
    [
      'name,birthDate,kind,reference,aliases',
      'Mohammed Hussein,1960-01-02,sanction,A-1,Abu Hassan; أبو حسن',
      'Wang Xiaoming,,pep,B-2,',
      'John Fitzgerald Kennedy,1917-05-29,pep,C-3,',
      '',
    ].join('\n'),
  );
  for (const [i, [name, birthday, wanted]] of rows.entries())
    assert.deepEqual(await whysOf(members[i] as Member), wanted, `${name} ${birthday}`);
  const [alias] = await hitsOf(members[3] as Member);
  assert.deepEqual(
    [alias?.name, alias?.matchedName, alias?.subjectName, alias?.withBirth],
    ['Mohammed Hussein', 'Abu Hassan', 'Abu Hassan', true],
  );
});

test('R35 how much alike is the brand’s rule: a change compares everybody again, and what was found stays to be judged', async () => {
  await freshBrand();
  const near = await someone('Sergey Ivanoff');
  await setLikeness(100);
  await upload('name\nSergei Ivanov\n');
  assert.deepEqual(await hitsOf(near), []);
  await setLikeness(85);
  assert.equal((await hitsOf(near))[0]?.why, 'near');
  await setLikeness(100);
  assert.equal((await hitsOf(near))[0]?.state, 'OPEN', 'a person judges it, no setting');
  assert.equal(deps.audited.at(-1)?.action, 'diligence.settings');
});

test('R35 who was cleared of a row stays cleared of it, until the names or the birth date are more alike than they were', async () => {
  await freshBrand();
  const member = await someone('Sergey Ivanoff');
  const csv = 'name,birthDate,reference,aliases\nSergei Ivanov,1970-03-04,R-1,\n';
  await upload(csv);
  await clear(member);
  await upload(csv);
  await upload(`${csv}Somebody Else,,R-2,\n`);
  await setLikeness(80);
  assert.deepEqual(
    (await hitsOf(member)).map(({ state }) => state),
    ['CLEARED'],
  );
  assert.deepEqual(await blocksOf(member), []);
  // Less alike than when it was judged.
  await rename(member, 'Sergius Ivanoff');
  assert.deepEqual(await blocksOf(member), []);
  await rename(member, 'Sergei Ivanov');
  assert.deepEqual(await blocksOf(member), ['listed_person'], 'now it is the very name');
  const [again, ...others] = await hitsOf(member);
  assert.deepEqual([others.length, again?.why, again?.likeness, again?.reason], [0, 'same', 100, null]);
  await clear(member);
  await db.run('update members.member set birthday = $2 where id = $1', [member.memberId, '1970-03-04']);
  assert.deepEqual(await blocksOf(member), ['listed_person'], 'and the very day');
  // Confirmed is confirmed, whatever comes.
  const [hit] = await hitsOf(member);
  const confirm = { hitId: hit?.hitId ?? 0, decision: 'CONFIRMED', reason } as const;
  assert.ok((await calls().decideScreeningHit(confirm, staff())).ok);
  await rename(member, 'Ivanov Sergei');
  await screenDue(deps);
  assert.deepEqual(
    (await hitsOf(member)).map(({ state }) => state),
    ['CONFIRMED'],
  );
});

test('R35 OP-29 looking at a withdrawal writes nothing, and says what its approval would find', async () => {
  await freshBrand();
  const listed = await someone('Dara Sok');
  const free = await someone('Nobody Inparticular');
  const csv = 'name\nDara Sok\n';
  assert.ok((await calls().uploadScreeningList({ name: 'UN', csv, reason }, staff())).ok);
  const counts = async () =>
    db.one(`select (select count(*)::int from diligence.hit) as hits, (select count(*)::int from diligence.subject) as subjects,
                   (select count(*)::int from risk.finding_case) as cases`);
  const seen = ({ memberId, merchantId }: Member) =>
    db.transaction(async (tx) => {
      // The database itself would refuse a write.
      await tx.run('set transaction read only');
      return previewWithdrawalBlocks(deps, tx, { memberId, merchantId });
    });
  const before = await counts();
  assert.deepEqual([await seen(listed), await seen(free)], [['listed_person'], []]);
  assert.deepEqual(await counts(), before);
  assert.deepEqual(await blocksOf(listed), ['listed_person']);
  assert.notDeepEqual(await counts(), before);
  await clear(listed);
  assert.deepEqual([await seen(listed), await blocksOf(listed)], [[], []]);
});

test('R35 OPEN-LIMIT-01 a row has twenty other names at most, each with letters; the file is refused whole', async () => {
  await freshBrand();
  for (const aliases of ['x;'.repeat(21), ' -., ', `${'y'.repeat(201)}`]) {
    const csv = `name,aliases\nGood Name,\nSok Dara,"${aliases}"\n`;
    const refused = await calls().uploadScreeningList({ name: 'UN', csv, reason }, staff());
    assert.ok(!refused.ok && refused.code === 'list_invalid', aliases);
    assert.deepEqual(refused.detail, { line: 3 });
  }
  const none = await db.many('select 1 from diligence.list where merchant_id = $1', [merchant.id]);
  assert.equal(none.length, 0);
});
