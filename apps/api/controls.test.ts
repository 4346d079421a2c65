import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { CONTROL_KINDS } from '@baize/approvals/rules';
import { aContract } from '@baize/contracts/testing';
import { anAgent } from '@baize/members/testing';
import { aStaff, aStaffCookie, staffForTests } from '@baize/staff/testing';
import {
  asFirst,
  call,
  CONTROLS as OTHER_CONTROLS,
  decide,
  mail,
  operatorsOf,
  reason,
  second,
  SECRET,
  section,
  settings,
  SMTP,
  valueOf,
  world,
  type Value,
} from './controls.fixture.ts';
import { MISSION_CONTROLS } from './two-people/mission-controls.fixture.ts';
import { PROMOTION_CONTROLS } from './two-people/promotion-controls.fixture.ts';
import { GIVEAWAY_CONTROLS } from './two-people/giveaway-controls.fixture.ts';
import { PRODUCT_CONTROLS } from './two-people/product-controls.fixture.ts';
import { LEADERBOARD_CONTROLS } from './two-people/leaderboard-controls.fixture.ts';
import { REFERRAL_CONTROLS } from './two-people/referral-controls.fixture.ts';
import { otherOf, SITE_CONTROLS, ZONES } from './site-controls.fixture.ts';

const CONTROLS = {
  ...SITE_CONTROLS,
  ...PROMOTION_CONTROLS,
  ...PRODUCT_CONTROLS,
  ...REFERRAL_CONTROLS,
  ...MISSION_CONTROLS,
  ...GIVEAWAY_CONTROLS,
  ...LEADERBOARD_CONTROLS,
  ...OTHER_CONTROLS,
};
const ROOT = path.join(import.meta.dirname, '../..');
const json = (file: string): unknown => JSON.parse(fs.readFileSync(path.join(ROOT, file), 'utf8'));
const english = json('packages/i18n/messages/en/console.json') as object;
const CONTROL_WORDS = json('apps/console/src/features/approvals/control-words.json') as Record<
  string,
  string | Record<string, string>
>;

/**
 * Every control × one operator, over HTTP with real sessions: who lowers it alone changes nothing; another admin's approval does; who
 * tightens it waits for nobody; and while no member's money ever moved, nobody waits.
 */
/** The key of a field's words on the page of approvals. */
function keyOf(kind: string, field: string): string {
  const words = CONTROL_WORDS[kind];
  return typeof words === 'string' ? `${words}${field}` : (words?.[field] ?? `nothing for ${kind}`);
}

for (const [name, { read, lower, tighten }] of Object.entries(CONTROLS))
  test(`OP-01 R34 ${name}: one operator lowers nothing, two do; one tightens it`, async () => {
    const [kind = name] = name.split(' ');
    const [one, other] = operatorsOf(kind);
    const held = await read();
    const asked = valueOf(await call(one, await lower()));
    const proposalId = asked['proposalId'];
    assert.equal(typeof proposalId, 'number', 'it waits');
    assert.deepEqual(await read(), held, 'nothing changed');
    assert.equal((await call(one, await lower())).message, 'proposed_already');
    const approve = decide(proposalId, 'approve');
    assert.equal((await call(one, approve)).message, 'same_person');
    assert.deepEqual(await read(), held, 'nothing changed');
    valueOf(await call(other, approve));
    const lowered = await read();
    assert.notDeepEqual(lowered, held, 'two lowered it');

    const tightened = valueOf(await call(one, await tighten()));
    assert.equal(tightened['proposalId'] ?? null, null, 'it holds at once');
    const tight = await read();
    assert.notDeepEqual(tight, lowered);

    const waits = valueOf(await call(one, await lower()))['proposalId'];
    const { action, after: logged } = await world.db.one<{
      action: string;
      after: { payload: { after: object | null } };
    }>('select action, after from staff.audit order by id desc limit 1');
    assert.equal(action, 'approval.propose');
    for (const field of Object.keys(logged.payload.after ?? {}))
      assert.ok(keyOf(kind, field) in english, `the console has words for ${field}`);
    valueOf(await call(other, decide(waits, 'refuse')));
    assert.deepEqual(await read(), tight, 'refused, it stands as it was');
  });

test('R34 every control that is registered is walked over', () => {
  const walked = new Set(Object.keys(CONTROLS).map((name) => name.split(' ')[0]));
  assert.deepEqual(
    CONTROL_KINDS.filter((kind) => !walked.has(kind)),
    [],
  );
  assert.deepEqual(
    [...walked].filter((kind) => !(CONTROL_KINDS as readonly string[]).includes(kind ?? '')),
    [],
  );
});

test('OP-03 OP-04 a group that takes a lowered switch along waits', async () => {
  valueOf(await asFirst(await section('flags', { PWDEXPIRY: true })));
  const held = await settings();
  for (const change of [{ FEATURE: false }, { PWDEXPIRY: false }]) {
    const { proposalId } = valueOf(await asFirst(await section('flags', change)));
    assert.equal(typeof proposalId, 'number', 'it waits');
    const withdraw = `/ops/approvals/${String(proposalId)}/withdraw`;
    valueOf(await asFirst({ method: 'POST', url: withdraw, payload: { reason } }));
  }
  assert.deepEqual(await settings(), held, 'nothing changed');
});

test('OP-04 a time zone is kept once commission was earned by its days', async () => {
  const held = await settings();
  const { id } = world.merchant;
  await world.db.run(
    `insert into commission.run (merchant_id, day, computed_at) values ($1, '2026-01-05', now())`,
    [id],
  );
  const { message, value } = await asFirst(await otherOf('timeZone', ZONES));
  assert.deepEqual([message, value], ['validation_failed', { fields: { timeZone: 'zone_in_use' } }]);
  assert.deepEqual(await settings(), held);
  await world.db.run('delete from commission.run where merchant_id = $1', [id]);
});

test('OP-04 CONTRACT-004 a time zone that waits while a contract is signed is not approved, and none is asked for any more', async () => {
  const brand = async () => (await settings())['brand']?.['value'] as Value;
  const held = await brand();
  const { proposalId } = valueOf(await asFirst(await otherOf('timeZone', ZONES)));
  assert.equal(typeof proposalId, 'number', 'it waits');
  await world.db.transaction(async (tx) => {
    const { memberId: downlineId } = await anAgent(tx, { merchant: world.merchant, uplineId: null });
    const pair = { merchantId: world.merchant.id, kind: 'DIVIDEND', uplineId: null, downlineId } as const;
    await aContract(tx, { ...pair, effectiveFrom: new Date() });
  });
  assert.equal((await call(second, decide(proposalId, 'approve'))).message, 'state_changed');
  assert.deepEqual(await brand(), held);
  const again = await asFirst(await otherOf('timeZone', ZONES));
  assert.deepEqual(
    [again.message, again.value],
    ['validation_failed', { fields: { timeZone: 'zone_in_use' } }],
  );
  assert.deepEqual(await brand(), held);
});

test('OP-07 who may not read a gateway’s settings sees the names of what is proposed, and no value', async () => {
  const sent = mail({ smtp: { ...SMTP, host: 'other.example' }, secret: SECRET });
  const { proposalId } = valueOf(await asFirst(sent));
  const { staffId } = await world.db.transaction((tx) =>
    aStaff(tx, staffForTests(world.db), { role: 'read_only' }),
  );
  const reader = { host: world.host, cookie: await aStaffCookie(world.db, staffId) };
  const payloadAs = async (headers: Record<string, string>) => {
    const { list } = valueOf(await call(headers, '/ops/approvals')) as { list: Value[] };
    return list.find((row) => row['proposalId'] === proposalId)?.['payload'] as {
      before: Value;
      after: Value;
    };
  };
  const seen = await payloadAs(reader);
  assert.deepEqual([seen.before['settings'], seen.after['settings']], [null, ['host']]);
  assert.equal(seen.after['adapter'], 'smtp');
  assert.doesNotMatch(JSON.stringify(seen), /mail\.example|other\.example/);
  assert.match(JSON.stringify(await payloadAs(second)), /other\.example/);
});

test('OP-07 a gateway’s password is in no proposal, answer or log', async () => {
  const shown = async () => JSON.stringify(await asFirst('/ops/approvals'));
  const list = await shown();
  assert.match(list, /dispatch\.channel/);
  assert.doesNotMatch(list, /wanted|secretSealed/);
  const stored = await world.db.one<{ all: string }>(
    `select (select string_agg(p::text, ' ') from approvals.proposal p) ||
            (select string_agg(a::text, ' ') from staff.audit a) as all`,
  );
  assert.ok(!list.includes(SECRET) && !stored.all.includes(SECRET));
  const logged = await world.db.one<{ all: string }>(
    `select string_agg(concat(before, after), ' ') as all from staff.audit`,
  );
  assert.match(logged.all, /"settings": ?\[[^\]]*"host"/, 'the names of what changed');
  assert.doesNotMatch(logged.all, /mail\.example|other\.example|no-reply@/, 'and no value');
});
