import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fixedClock, invariant } from '@baize/kernel';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { codeOf } from '@baize/endpoint/testing';
import {
  addPasskey,
  listAddresses,
  passkeyAnswer,
  passkeyCreated,
  passkeyRegistrationOptions,
} from '@baize/factors';
import { aSoftAuthenticator } from '@baize/factors/testing';
import { aCall, aMember, type MemberOptions } from '@baize/members/testing';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import type { SignInDeps } from './deps.ts';
import { signInHandlers } from './handlers.ts';
import { listLoginEvents } from './login-event.sql.ts';
import { resolveMemberCaller } from './session.ts';
import { signInForTests } from './testing.ts';

const clock = fixedClock('2026-11-20T10:00:00Z');
const ORIGIN = 'http://localhost';
const RP = { rpId: 'localhost', origins: [ORIGIN] };
const visitor = { role: 'visitor' as const };
let db: TestDatabase;
let deps: SignInDeps;
let merchant: Merchant;
before(async () => {
  db = await testDatabase();
  deps = signInForTests(db, clock);
  merchant = await db.transaction((tx) => aMerchant(tx));
});
after(() => db.drop());

/** A member, and the device that holds their passkey. */
async function aPasskeyHolder(overrides: Partial<MemberOptions> = {}) {
  const { memberId } = await db.transaction((tx) => aMember(tx, { merchant, ...overrides }));
  const subject = { kind: 'member', id: memberId } as const;
  const device = aSoftAuthenticator(ORIGIN);
  const merchantId = merchant.id;
  const names = { rpName: 'A site', userName: 'm', displayName: 'm' };
  const begun = await passkeyRegistrationOptions(deps.factors, { merchantId, subject, rp: RP, ...names });
  invariant(begun.ok, 'begun');
  const response = passkeyCreated.parse(await device.create(begun.value.options));
  const { ticket } = begun.value;
  const added = await addPasskey(deps.factors, {
    merchantId,
    subject,
    rp: RP,
    ticket,
    name: 'Phone',
    response,
  });
  invariant(added.ok, 'added');
  return { memberId, device };
}

async function enter(
  device: ReturnType<typeof aSoftAuthenticator>,
  overrides: { agent?: boolean; at?: Merchant; ip?: string } = {},
) {
  const handlers = signInHandlers(deps);
  const call = aCall(overrides.at ?? merchant, visitor, { ip: overrides.ip ?? '198.51.100.1' });
  const asked = await handlers.getPasskeyChallenge({}, call);
  invariant(asked.ok, 'a challenge');
  const { options, ticket } = asked.value;
  const response = passkeyAnswer.parse(device.get(options));
  const input = { ticket, response, deviceId: 'd', agent: overrides.agent ?? false };
  return { input, call, answer: await handlers.loginByPasskey(input, call) };
}

test('OPEN-AUTH-13 a passkey logs in without name, password or second proof, and its address is known then', async () => {
  const { memberId, device } = await aPasskeyHolder({ payeeName: 'Sok Dara' });
  await db.run('update members.member set last_login_at = $2 where id = $1', [memberId, clock.now()]);
  const { answer } = await enter(device, { ip: '203.0.113.77' });
  assert.ok(answer.ok);
  assert.deepEqual([answer.value.id, answer.value.mustChangePassword], [memberId, null]);
  const { caller } = await resolveMemberCaller(db, answer.value.token, clock, merchant.id);
  assert.equal(caller.role, 'member');
  const known = await listAddresses(deps.factors, db, { kind: 'member', id: memberId });
  assert.deepEqual(
    known.map(({ ip }) => ip),
    ['203.0.113.77'],
  );
  const [event] = await listLoginEvents(db, memberId, 1);
  assert.deepEqual([event?.method, event?.outcome], ['passkey', 'signed_in']);
});

test('an answer to a passkey’s challenge works once', async () => {
  const { device } = await aPasskeyHolder();
  const { input, call, answer } = await enter(device);
  assert.equal(codeOf(answer), 'ok');
  assert.equal(codeOf(await signInHandlers(deps).loginByPasskey(input, call)), 'ticket_expired');
});

test('OPEN-AUTH-15 AUTH-048 AUTH-049 a login by passkey has the same refusals as any other', async () => {
  const cases: [overrides: Partial<MemberOptions>, agent: boolean, code: string][] = [
    [{ state: 'LOCKED' }, false, 'account_locked'],
    [{ state: 'CLOSED' }, false, 'account_closed'],
    [{ isHouse: true }, false, 'non_member_cannot_login'],
    [{ type: 0 }, true, 'not_agent_cannot_login'],
    [{ type: 2 }, true, 'ok'],
  ];
  for (const [overrides, agent, code] of cases) {
    const { device } = await aPasskeyHolder(overrides);
    assert.equal(codeOf((await enter(device, { agent })).answer), code);
  }
});

test('OPEN-AUTH-01 a passkey of one brand is none at another', async () => {
  const other = await db.transaction((tx) => aMerchant(tx));
  const { device } = await aPasskeyHolder();
  assert.equal(codeOf((await enter(device, { at: other })).answer), 'passkey_refused');
});
