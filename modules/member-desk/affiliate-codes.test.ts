import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fixedClock } from '@baize/kernel';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { call, staffContext } from '@baize/endpoint/testing';
import { aMember, anAgent } from '@baize/members/testing';
import { ratesFrom } from '@baize/rates/testing';
import type { Merchant } from '@baize/site';
import { aFundedAccount } from '@baize/wallet/testing';
import { aMerchant } from '@baize/site/testing';
import { memberDeskApi } from './api.ts';
import { memberDeskHandlers } from './handlers.ts';
import { memberDeskForTests } from './testing.ts';

const clock = fixedClock('2026-11-20T10:00:00Z');
const later = clock.now().getTime() + 86_400_000;
const reason = 'a campaign of spring';
let db: TestDatabase;
let deps: ReturnType<typeof memberDeskForTests>;
let merchant: Merchant;
before(async () => {
  db = await testDatabase();
  deps = memberDeskForTests(db, clock);
  merchant = await db.transaction((tx) => aMerchant(tx, { hosts: ['spring.example'] }));
  await db.transaction((tx) => anAgent(tx, { merchant, account: 'spring_agent', type: 2, uplineId: null }));
});
after(() => db.drop());

const ask = <Name extends 'createAffiliateCode' | 'revokeAffiliateCode' | 'listAffiliateCodes'>(
  name: Name,
  input: Record<string, unknown>,
  where = merchant,
) =>
  call(
    memberDeskApi,
    name,
    memberDeskHandlers(deps),
    input as never,
    staffContext(['members.read', 'agents.write'], { merchant: where }) as never,
  );
const create = (input: Record<string, unknown>, where = merchant) =>
  ask('createAffiliateCode', { account: 'spring_agent', reason, ...input }, where);
const codes = async (input: Record<string, unknown> = {}, where = merchant) => {
  const listed = await ask('listAffiliateCodes', input, where);
  assert.ok(listed.ok);
  return listed.value;
};

test('OP-10 an operator makes a code of an agent, bound to a domain, with an end and a limit; the log has it', async () => {
  const made = await create({
    code: 'Spring-1',
    domain: 'spring.example',
    memberType: 1,
    maxUses: 5,
    expiresAt: later,
  });
  assert.ok(made.ok);
  const { list, domains } = await codes();
  assert.deepEqual(domains, ['spring.example']);
  const { proposalId, ...listed } = made.value;
  assert.equal(proposalId, null);
  assert.deepEqual(list, [listed]);
  const { memberId: _id, ...shown } = listed;
  assert.deepEqual(shown, {
    code: 'Spring-1',
    state: 'LIVE',
    account: 'spring_agent',
    domain: 'spring.example',
    memberType: 1,
    uses: 0,
    maxUses: 5,
    createdAt: clock.now().getTime(),
    createdBy: `staff:${staffContext([], { merchant }).caller.staffId}`,
    expiresAt: later,
    revokedAt: null,
    rates: null,
    acts: ['rates', 'revoke'],
  });
  const entry = deps.audited.at(-1);
  assert.deepEqual(
    [entry?.action, entry?.target, entry?.reason],
    ['affiliate-code.create', 'affiliate-code:Spring-1', reason],
  );
  const own = await create({});
  assert.ok(own.ok && /^[0-9A-Z]{8}$/.test(own.value.code));
});

test('OP-10 what a code may not be is refused and nothing is written', async () => {
  await db.transaction(async (tx) => {
    await aMember(tx, { merchant, account: 'plain' });
    await anAgent(tx, { merchant, account: 'closed_agent', state: 'CLOSED' });
  });
  assert.ok((await create({ code: 'TAKEN' })).ok);
  const before = [(await codes()).totalCount, deps.audited.length];
  const refused: [string, Record<string, unknown>, unknown?][] = [
    ['code_taken', { code: 'taken' }],
    ['upline_unknown', { account: 'plain' }],
    ['upline_unknown', { account: 'closed_agent' }],
    ['upline_unknown', { account: 'nobody' }],
    ['validation_failed', { domain: 'other.example' }, { fields: { domain: 'value_invalid' } }],
    ['validation_failed', { expiresAt: clock.now().getTime() }, { fields: { expiresAt: 'time_past' } }],
  ];
  for (const [code, change, detail] of refused) {
    const answer = await create(change);
    assert.ok(!answer.ok && answer.code === code, code);
    if (detail) assert.deepEqual(answer.detail, detail);
  }
  const elsewhere = await db.transaction((tx) => aMerchant(tx));
  const foreign = await create({}, elsewhere);
  assert.ok(!foreign.ok && foreign.code === 'upline_unknown');
  assert.deepEqual([(await codes()).totalCount, deps.audited.length], before);
  const { input } = memberDeskApi.operations.createAffiliateCode;
  for (const change of [
    { code: 'a b' },
    { code: 'ab' },
    { maxUses: 0 },
    { memberType: 4 },
    { memberType: 3 },
  ])
    assert.ok(!input.safeParse({ account: 'spring_agent', reason, ...change }).success);
});

test('OP-10 a code is revoked once, by its brand, and then is not among the live ones', async () => {
  assert.ok((await create({ code: 'ENDS' })).ok);
  const elsewhere = await db.transaction((tx) => aMerchant(tx));
  const foreign = await ask('revokeAffiliateCode', { code: 'ENDS', reason }, elsewhere);
  assert.ok(!foreign.ok && foreign.code === 'not_found');
  const live = async () => (await codes({ state: 'LIVE' })).list.map(({ code }) => code);
  assert.ok((await live()).includes('ENDS'));
  const revoked = await ask('revokeAffiliateCode', { code: 'ends', reason });
  assert.ok(revoked.ok && revoked.value.state === 'REVOKED');
  assert.deepEqual(deps.audited.at(-1)?.action, 'affiliate-code.revoke');
  assert.ok(!(await live()).includes('ENDS'));
  assert.ok((await codes()).list.some(({ code, state }) => code === 'ENDS' && state === 'REVOKED'));
  const again = await ask('revokeAffiliateCode', { code: 'ENDS', reason });
  assert.ok(!again.ok && again.code === 'state_unchanged');
});

test('OP-10 where the brand keeps types in order a code opens nothing above its agent', async () => {
  const strict = await db.transaction((tx) => aMerchant(tx, { settings: { agentTypesInOrder: true } }));
  await db.transaction((tx) =>
    anAgent(tx, { merchant: strict, account: 'shareholder', type: 41, uplineId: null }),
  );
  const answer = await create({ account: 'shareholder', memberType: 42 }, strict);
  assert.ok(!answer.ok && answer.code === 'type_above_upline');
  assert.ok((await create({ account: 'shareholder', memberType: 41 }, strict)).ok);
});

test('OP-10 OPEN-AGENT-02 a code gives rates of at most the agent’s own, once a second operator agreed where money ever moved', async () => {
  const where = await db.transaction(async (tx) => {
    const brand = await aMerchant(tx);
    const agent = await anAgent(tx, { merchant: brand, account: 'rated_agent', type: 2, uplineId: null });
    await ratesFrom(tx, agent, { PRIZE_MODE: 1900, RNG: 30 });
    return brand;
  });
  const agent = { account: 'rated_agent', memberType: 1 };
  const made = await create({ ...agent, code: 'GIVES', rates: { RNG: 20 } }, where);
  assert.ok(made.ok && made.value.proposalId === null, 'nobody plays there yet');
  assert.equal(made.value.rates?.RNG, 20);

  await db.transaction((tx) => aFundedAccount(tx, { merchantId: where.id }));
  const waits = await create({ ...agent, code: 'WAITS', rates: { RNG: 20 } }, where);
  assert.ok(waits.ok && typeof waits.value.proposalId === 'number');
  const given = Object.fromEntries((await codes({}, where)).list.map((row) => [row.code, row.rates?.RNG]));
  assert.deepEqual(given, { GIVES: 20, WAITS: undefined });

  const entries = deps.audited.length;
  const above = await create({ ...agent, code: 'ABOVE', rates: { RNG: 31 } }, where);
  assert.deepEqual(above, {
    ok: false,
    code: 'validation_failed',
    detail: { fields: { RNG: 'rate_above_own' } },
  });
  const plain = await create({ account: 'rated_agent', code: 'PLAIN', rates: { RNG: 1 } }, where);
  assert.deepEqual(plain, {
    ok: false,
    code: 'validation_failed',
    detail: { fields: { RNG: 'rebate_of_agents' } },
  });
  assert.deepEqual([(await codes({}, where)).totalCount, deps.audited.length], [2, entries]);
});
