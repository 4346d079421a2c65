import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fixedClock } from '@baize/kernel';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { staffContext } from '@baize/endpoint/testing';
import { findMemberByName, findMemberRow, findPasswordHash } from '@baize/members';
import { aMember, anAgent } from '@baize/members/testing';
import { sealDefaultPassword, type Merchant, type SiteSettingsInput } from '@baize/site';
import { memberRates } from '@baize/rates';
import { aFundedAccount } from '@baize/wallet/testing';
import { aMerchant } from '@baize/site/testing';
import { memberDeskApi } from './api.ts';
import { memberDeskHandlers } from './handlers.ts';
import { memberDeskForTests } from './testing.ts';

const reason = 'a new market';
let db: TestDatabase;
let deps: ReturnType<typeof memberDeskForTests>;
before(async () => {
  db = await testDatabase();
  deps = memberDeskForTests(db, fixedClock('2026-11-20T10:00:00Z'));
});
after(() => db.drop());

/** A brand with the account of its house. */
const aBrand = (settings: SiteSettingsInput = {}) =>
  db.transaction(async (tx) => {
    const merchant = await aMerchant(tx, { settings });
    await anAgent(tx, { merchant, account: 'house', type: 1, uplineId: null, isHouse: true });
    return merchant;
  });
type Asked = {
  account: string;
  type?: 1 | 2 | 41 | 42;
  uplineAccount?: string;
  password?: 'default' | 'one_time';
  rates?: { RNG?: number; PRIZE_MODE?: number };
};
const open = (merchant: Merchant, asked: Asked) =>
  memberDeskHandlers(deps).openAgent(
    { type: 2, uplineAccount: '', password: 'one_time', rates: {}, ...asked, reason },
    staffContext(['agents.write'], { merchant }),
  );
const rowOf = async (merchant: Merchant, account: string) => {
  const found = await findMemberByName(db, merchant.id, account);
  return found && findMemberRow(db, found.memberId);
};
const codeOf = async (merchant: Merchant, asked: Asked) => {
  const answer = await open(merchant, asked);
  return answer.ok ? 'ok' : answer.code;
};

test('OP-09 an operator opens agents of every type under the house or an agent; a one-time password is in the answer alone', async () => {
  const merchant = await aBrand();
  const house = await rowOf(merchant, 'house');
  for (const type of [1, 2, 41, 42] as const) {
    const opened = await open(merchant, { account: `top_agent${type}`, type });
    assert.ok(opened.ok && opened.value.password);
    const row = await rowOf(merchant, `top_agent${type}`);
    assert.deepEqual([row?.type, row?.uplineId, row?.mustChangePassword], [type, house?.id, 'default']);
    const hash = await findPasswordHash(db, opened.value.memberId);
    assert.ok(hash && (await deps.passwords.verify(hash, opened.value.password)));
    assert.deepEqual(deps.audited.at(-1)?.after, {
      account: `top_agent${type}`,
      type,
      upline: 'house',
      password: 'one_time',
    });
    assert.ok(!JSON.stringify(deps.audited).includes(opened.value.password));
  }
  assert.equal(await codeOf(merchant, { account: 'below_agent', uplineAccount: 'top_agent42' }), 'ok');
  const top = await rowOf(merchant, 'top_agent42');
  assert.equal((await rowOf(merchant, 'below_agent'))?.uplineId, top?.id);
});

test('OP-09 OPEN-AUTH-08 with the site’s default password nothing is told, and without one nothing is opened', async () => {
  const without = await aBrand();
  assert.equal(await codeOf(without, { account: 'agent01', password: 'default' }), 'default_password_unset');
  assert.equal(await rowOf(without, 'agent01'), undefined);
  const sealed = sealDefaultPassword(deps.box, 'Welcome123');
  const merchant = await aBrand({ security: { defaultPasswordSealed: sealed } });
  const opened = await open(merchant, { account: 'agent01', password: 'default' });
  assert.ok(opened.ok && opened.value.password === null);
  const hash = await findPasswordHash(db, opened.value.memberId);
  assert.ok(hash && (await deps.passwords.verify(hash, 'Welcome123')));
});

test('OP-09 OPEN-AGENT-01 what may not be opened is refused: taken, no agent above, too deep, above the upline’s type', async () => {
  const merchant = await aBrand({ agentDepthMax: 2, agentTypesInOrder: true });
  assert.equal(await codeOf(merchant, { account: 'first_agent', type: 1 }), 'ok');
  assert.equal(
    await codeOf(merchant, { account: 'second_agent', type: 1, uplineAccount: 'first_agent' }),
    'ok',
  );
  await db.transaction((tx) => aMember(tx, { merchant, account: 'plain' }));
  const before = deps.audited.length;
  const refused: [string, Asked][] = [
    ['account_taken', { account: 'first_agent' }],
    ['upline_unknown', { account: 'third_agent', uplineAccount: 'plain' }],
    ['upline_unknown', { account: 'third_agent', uplineAccount: 'nobody' }],
    ['line_too_deep', { account: 'third_agent', type: 1, uplineAccount: 'second_agent' }],
    ['type_above_upline', { account: 'third_agent', type: 2, uplineAccount: 'first_agent' }],
  ];
  for (const [code, asked] of refused) assert.equal(await codeOf(merchant, asked), code);
  assert.deepEqual([await rowOf(merchant, 'third_agent'), deps.audited.length], [undefined, before]);
  const { input } = memberDeskApi.operations.openAgent;
  const whole = { account: 'third_agent', type: 2, uplineAccount: '', password: 'default', reason };
  assert.ok(input.safeParse(whole).success);
  for (const change of [{ account: 'A' }, { account: '1agent' }, { type: 0 }, { type: 4 }, { reason: '' }])
    assert.ok(!input.safeParse({ ...whole, ...change }).success);
});

test('OP-09 R34 rates an agent is opened with wait for a second operator where money ever moved; what does not fit opens nothing', async () => {
  const merchant = await aBrand();
  const setUp = await open(merchant, { account: 'rated_agent1', rates: { RNG: 40, PRIZE_MODE: 1950 } });
  assert.ok(setUp.ok && setUp.value.proposalId === null, 'nobody plays there yet');
  const next = async (memberId: number) =>
    (await memberRates(db, { merchantId: merchant.id, memberId }, deps.clock.now())).next;
  const held = await next(setUp.value.memberId);
  assert.deepEqual([held.RNG, held.PRIZE_MODE], [40, 1950]);

  await db.transaction((tx) => aFundedAccount(tx, { merchantId: merchant.id }));
  const opened = await open(merchant, { account: 'rated_agent2', rates: { RNG: 40 } });
  assert.ok(opened.ok && typeof opened.value.proposalId === 'number');
  assert.equal((await next(opened.value.memberId)).RNG, 0);
  assert.deepEqual(
    deps.audited.slice(-2).map(({ action }) => action),
    ['agent.open', 'approval.propose'],
  );

  const entries = deps.audited.length;
  const refused = await open(merchant, { account: 'rated_agent3', rates: { RNG: 51 } });
  assert.deepEqual(refused, {
    ok: false,
    code: 'validation_failed',
    detail: { fields: { RNG: 'rate_above_own' } },
  });
  assert.equal(await rowOf(merchant, 'rated_agent3'), undefined);
  assert.equal(deps.audited.length, entries);
});

test('OP-09 a name of the house or of the brand is nobody’s, agents of operators neither', async () => {
  const merchant = await aBrand();
  for (const account of ['Admin01', 'support', 'customer_service', merchant.code]) {
    assert.equal(await codeOf(merchant, { account }), 'account_reserved', account);
    assert.equal(await rowOf(merchant, account), undefined);
  }
});
