import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onePersonMode } from '@baize/approvals/testing';
import { lastMessage } from '@baize/dispatch/testing';
import { setLineSettings } from '@baize/member-transfer/testing';
import { aMember, anAgent } from '@baize/members/testing';
import type { Member } from '@baize/members';
import { sealWith, aUser, type UserOptions } from '@baize/sign-in/testing';
import { createSecretBox, sealDefaultPassword, type Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { quickPasswords } from '@baize/sign-in/testing';
import { aStaff, aStaffCookie, staffForTests } from '@baize/staff/testing';
import { aBankAccount } from '@baize/withdrawals/testing';
import { aServer, type TestServer } from '../testing.ts';

/**
 * Decision 0043: one operator who can let somebody into a member's account never reaches the member's money alone. Every way in is
 * walked over HTTP with real sessions, then every way out.
 */
const HOST = 'given.example';
const DEFAULT_PASSWORD = 'Welcome2026';
const PAYMENT_PASSWORD = '135790';
let world: TestServer;
let merchant: Merchant;
let agent: Member;
before(async () => {
  world = await aServer();
  ({ merchant, agent } = await aBrand(HOST));
});
after(() => world.close());

const aBrand = (host: string) =>
  world.db.transaction(async (tx) => {
    const box = createSecretBox(world.config.masterKey);
    const brand = await aMerchant(tx, {
      hosts: [host],
      settings: {
        security: {
          botCheck: 'off',
          extraVerification: false,
          lockAfterFailuresPerIp: 500,
          captchaAfterFailures: 500,
          defaultPasswordSealed: sealDefaultPassword(box, DEFAULT_PASSWORD),
        },
      },
    });
    await setLineSettings(tx, brand.id, { toUpline: true });
    return { merchant: brand, agent: await anAgent(tx, { merchant: brand, uplineId: null }) };
  });

type Said = { success: boolean; message: string; value: Record<string, unknown> };
type Headers = Record<string, string>;
const codeOf = ({ success, message }: Said): string => (success ? 'ok' : message);

async function ask(
  side: 'site' | 'console',
  headers: Headers,
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  payload?: object,
): Promise<Said> {
  const answer = await world.server[side].inject({
    method,
    url,
    headers: { host: HOST, ...headers },
    ...(payload && { payload }),
  });
  return answer.json<Said>();
}

/** An operator who holds members.write; each call of it is another session. */
async function aRisk(host = HOST) {
  const { staffId } = await world.db.transaction((tx) =>
    aStaff(tx, staffForTests(world.db), { role: 'risk' }),
  );
  return async (method: 'GET' | 'POST', url: string, payload?: object) =>
    ask('console', { host, cookie: await aStaffCookie(world.db, staffId) }, method, url, payload);
}
type Operator = Awaited<ReturnType<typeof aRisk>>;
const reason = 'asked on the telephone, called back';
const onMember = (operator: Operator, memberId: number, what: string, more: object = {}) =>
  operator('POST', `/ops/members/${memberId}/${what}`, { reason, ...more });
const decide = (operator: Operator, id: unknown, decision: 'approve' | 'refuse' = 'approve') =>
  operator('POST', `/ops/approvals/${String(id)}/decide`, { decision, reason });

/** A member with money, a payment password and a bank account that may be paid to. */
const aVictim = (overrides: Partial<UserOptions> = {}, brand = { merchant, agent }) =>
  world.db.transaction(async (tx) => {
    const member = await aUser(tx, {
      merchant: brand.merchant,
      uplineId: brand.agent.memberId,
      balance: '100',
      password: 'Demo1234',
      paymentPassword: PAYMENT_PASSWORD,
      payeeName: 'Sok Dara',
      ...overrides,
    });
    const { bankAccountId } = await aBankAccount(tx, member);
    return { ...member, bankAccountId };
  });
type Victim = Awaited<ReturnType<typeof aVictim>>;

async function seal(text: string): Promise<string> {
  const { value } = await ask('site', {}, 'GET', '/wps/system/publicKey');
  return sealWith(value as { kid: string; pem: string }, text);
}
const logIn = async (username: string, password: string): Promise<Said> =>
  ask('site', {}, 'POST', '/wps/session/login', {
    type: 'username',
    username,
    password: await seal(password),
    os: 'Linux',
    platform: 'W',
    version: 3,
    clientType: 3,
  });

/** Enters by a password and, where it must be, chooses another. */
async function enter(account: string, password: string, next?: string): Promise<Headers> {
  const said = await logIn(account, password);
  assert.equal(codeOf(said), 'ok');
  const headers = { authorization: `Bearer ${String(said.value['token'])}` };
  if (next === undefined) return headers;
  const [newPassword, confirmNewPassword] = [await seal(next), await seal(next)];
  const changed = await ask('site', headers, 'POST', '/wps/member/password', {
    newPassword,
    confirmNewPassword,
  });
  assert.equal(codeOf(changed), 'ok');
  return headers;
}

const standing = (memberId: number) =>
  world.db.one<{ balance: string; accounts: number; hash: string; orders: number; sent: number }>(
    `select (select sum(balance)::text from wallet.owner o join wallet.account a on a.id = o.account_id where o.member_id = $1) as balance,
            (select count(*)::int from withdrawals.bank_account where member_id = $1 and removed_at is null) as accounts,
            (select payment_password_hash from members.member where id = $1) as hash,
            (select count(*)::int from withdrawals.withdrawal where member_id = $1) as orders,
            (select count(*)::int from member_transfer.transfer where from_id = $1) as sent`,
    [memberId],
  );

/** Whoever sits there tries every way by which money leaves, knowing even the payment password; each is refused, nothing moved. */
async function tryEveryWayOut(victim: Victim, thief: Headers, label: string): Promise<void> {
  const { memberId, bankAccountId } = victim;
  const before = await standing(memberId);
  const requestId = `request-${memberId}-${label.length}`;
  const paymentPassword = () => seal(PAYMENT_PASSWORD);
  assert.equal(
    codeOf(
      await ask('site', thief, 'PUT', '/wps/member/security/paymentPassword', {
        oldPaymentPassword: await paymentPassword(),
        paymentPassword: await seal('246802'),
      }),
    ),
    'money_stopped',
    `${label}: another payment password`,
  );
  assert.equal(
    codeOf(
      await ask('site', thief, 'POST', '/wps/member/security/paymentPassword/reset', {
        paymentPassword: await seal('246802'),
        verificationCode: '123456',
      }),
    ),
    'money_stopped',
    `${label}: the payment password reset`,
  );
  assert.equal(
    codeOf(
      await ask('site', thief, 'POST', '/wps/member/bankcards', {
        bankCode: 'ABA',
        number: `9${memberId}`,
        payeeName: 'Sok Dara',
        paymentPassword: await paymentPassword(),
      }),
    ),
    'money_stopped',
    `${label}: another bank account`,
  );
  assert.equal(
    codeOf(
      await ask('site', thief, 'POST', '/wps/pay/withdraw', {
        bankAccountId,
        amount: '50',
        paymentPassword: await paymentPassword(),
        requestId,
      }),
    ),
    'account_restricted',
    `${label}: a withdrawal`,
  );
  assert.equal(
    codeOf(
      await ask('site', thief, 'POST', '/wps/agent/transfer', {
        direction: 'UPLINE',
        amount: '50',
        paymentPassword: await paymentPassword(),
        requestId,
      }),
    ),
    'account_restricted',
    `${label}: a transfer to the upline`,
  );
  assert.deepEqual(await standing(memberId), before, `${label}: nothing moved`);
}

const oneTimeOf = ({ value }: Said): string => (value['oneTime'] as { password: string }).password;

test('OP-08 R34 who resets a password to one they know, after unbinding or before, reaches no money by it', async () => {
  const operator = await aRisk();
  const ways: [string, Partial<UserOptions>, (id: number) => Promise<string>][] = [
    ['nothing was bound', {}, async (id) => oneTimeOf(await onMember(operator, id, 'password/reset'))],
    [
      'the e-mail unbound first',
      { email: 'first@example.com' },
      async (id) => {
        assert.equal(codeOf(await onMember(operator, id, 'unbind', { what: 'email' })), 'ok');
        return oneTimeOf(await onMember(operator, id, 'password/reset'));
      },
    ],
    [
      'reset, the number unbound, reset again',
      { mobile: { dialingCode: '855', number: '98765431' } },
      async (id) => {
        assert.equal((await onMember(operator, id, 'password/reset')).value['oneTime'], null);
        assert.equal(codeOf(await onMember(operator, id, 'unbind', { what: 'mobile' })), 'ok');
        return oneTimeOf(await onMember(operator, id, 'password/reset'));
      },
    ],
  ];
  for (const [label, bound, gain] of ways) {
    const victim = await aVictim(bound);
    const password = await gain(victim.memberId);
    const thief = await enter(victim.account, password, 'Stolen2026');
    await tryEveryWayOut(victim, thief, label);
    // An e-mail of the thief's own changes nothing of it.
    const email = `thief${victim.memberId}@example.com`;
    const asked = { purpose: 'bind_email', email };
    assert.equal(codeOf(await ask('site', thief, 'POST', '/wps/member/security/code', asked)), 'ok');
    const sent = await lastMessage(world.db, email, createSecretBox(world.config.masterKey));
    const bindIt = { email, verificationCode: sent?.code ?? '', password: await seal('Stolen2026') };
    assert.equal(codeOf(await ask('site', thief, 'PUT', '/wps/member/security/email', bindIt)), 'ok');
    await tryEveryWayOut(victim, thief, `${label}, an e-mail bound`);
  }
});

test('OP-08 R34 who unbinds a proof, clears a second proof, or any lock three times a day, stops the money; a verified identity does not', async () => {
  const operator = await aRisk();
  for (const what of ['email', 'mobile', 'totp'] as const) {
    const victim = await aVictim({
      email: `${what}@example.com`,
      mobile: { dialingCode: '855', number: `9876510${what.length}` },
    });
    if (what === 'totp')
      await world.db.run(
        `insert into factors.totp (subject_kind, subject_id, secret_sealed, started_at, confirmed_at)
         values ('member', $1, 'sealed', now(), now())`,
        [victim.memberId],
      );
    assert.equal(codeOf(await onMember(operator, victim.memberId, 'unbind', { what })), 'ok');
    await tryEveryWayOut(victim, await enter(victim.account, 'Demo1234'), `${what} unbound`);
  }
  const guessed = await aVictim();
  await world.db.run(
    `insert into factors.attempt (merchant_id, subject, count, window_start, locked_until)
     values ($1, $2, 5, now(), now() + interval '5 minutes')`,
    [merchant.id, `guess:ticket:login:member:${guessed.memberId}`],
  );
  const cleared = await onMember(operator, guessed.memberId, 'lockout/clear', { kind: 'second_proof' });
  assert.equal(codeOf(cleared), 'ok');
  await tryEveryWayOut(guessed, await enter(guessed.account, 'Demo1234'), 'second proof cleared');

  const left = await aVictim();
  const stopOf = async () =>
    (await operator('GET', `/ops/members/${left.memberId}/security`)).value['moneyStop'] as object | null;
  assert.equal(codeOf(await onMember(operator, left.memberId, 'identity', { isVerified: true })), 'ok');
  for (const time of ['first', 'second', 'third']) {
    assert.equal(await stopOf(), null, `before the ${time} time within a day`);
    await logIn(left.account, 'wrong');
    assert.equal(codeOf(await onMember(operator, left.memberId, 'lockout/clear', { kind: 'login' })), 'ok');
  }
  await tryEveryWayOut(left, await enter(left.account, 'Demo1234'), 'a lock cleared for the third time');
});

test('OP-08 OPEN-AUTH-08 a reset to the default password with a proof of the member’s own stops nothing', async () => {
  const operator = await aRisk();
  const victim = await aVictim({ email: 'own@example.com' });
  assert.equal(codeOf(await onMember(operator, victim.memberId, 'password/reset')), 'ok');
  assert.equal(codeOf(await logIn(victim.account, DEFAULT_PASSWORD)), 'extra_verification_required');
  const { value } = await operator('GET', `/ops/members/${victim.memberId}/security`);
  assert.equal(value['moneyStop'], null);
});

test('OPEN-AUTH-08 R34 who enters a new account by the default password first finds its money stopped', async () => {
  const fresh = (balance: string) =>
    world.db.transaction(async (tx) => {
      const passwordHash = await quickPasswords.hash(DEFAULT_PASSWORD);
      const member = await aMember(tx, { merchant, uplineId: agent.memberId, balance, passwordHash });
      await tx.run(`update members.member set must_change_password = 'default' where id = $1`, [
        member.memberId,
      ]);
      return { ...member, bankAccountId: (await aBankAccount(tx, member)).bankAccountId };
    });
  const funded = await fresh('100');
  const paymentHash = await quickPasswords.hash(PAYMENT_PASSWORD);
  await world.db.run('update members.member set payment_password_hash = $2 where id = $1', [
    funded.memberId,
    paymentHash,
  ]);
  const clerk = await enter(funded.account, DEFAULT_PASSWORD, 'Stolen2026');
  await tryEveryWayOut(funded, clerk, 'by the default password');
  const empty = await fresh('0');
  await enter(empty.account, DEFAULT_PASSWORD, 'Chosen2026');
  const operator = await aRisk();
  const { value } = await operator('GET', `/ops/members/${empty.memberId}/security`);
  assert.equal(value['moneyStop'], null, 'an empty account has nothing to keep');
});

test('OP-08 R34 two free stopped money, once the member chose a password; never one, in however many sessions', async () => {
  const [first, second] = [await aRisk(), await aRisk()];
  const victim = await aVictim();
  const { memberId } = victim;
  const free = (operator: Operator) => onMember(operator, memberId, 'money/free');
  assert.equal(codeOf(await free(first)), 'money_not_stopped');
  const given = oneTimeOf(await onMember(first, memberId, 'password/reset'));
  assert.equal(codeOf(await free(first)), 'password_given');
  const member = await enter(victim.account, given, 'Chosen2026');
  const asked = await free(first);
  assert.equal(codeOf(asked), 'ok');
  const { proposalId } = asked.value;
  assert.equal(typeof proposalId, 'number');
  assert.equal(codeOf(await free(second)), 'proposed_already');
  for (let session = 0; session < 2; session += 1)
    assert.equal(codeOf(await decide(first, proposalId)), 'same_person');
  await tryEveryWayOut(victim, member, 'while it waits');

  // Reset again: what was asked before frees nothing of the new stop.
  const again = oneTimeOf(await onMember(first, memberId, 'password/reset'));
  assert.equal(codeOf(await decide(second, proposalId)), 'state_changed');
  const later = await enter(victim.account, again, 'Chosen2027');
  await tryEveryWayOut(victim, later, 'after another reset');

  const anew = (await free(first)).value['proposalId'];
  const third = await aRisk();
  const answers = await Promise.all([decide(second, anew), decide(third, anew), decide(second, anew)]);
  assert.deepEqual(answers.map(codeOf).toSorted(), ['ok', 'proposal_closed', 'proposal_closed']);
  const moved = await ask('site', later, 'POST', '/wps/agent/transfer', {
    direction: 'UPLINE',
    amount: '50',
    paymentPassword: await seal(PAYMENT_PASSWORD),
    requestId: `free-${memberId}-1`,
  });
  assert.equal(codeOf(moved), 'ok');
  assert.equal(codeOf(await decide(third, anew)), 'proposal_closed', 'sent again, it does nothing');
});

test('OP-08 an operator of another brand frees nobody; in declared one-person mode one does', async () => {
  const other = 'alone.example';
  const brand = await aBrand(other);
  const victim = await aVictim({}, brand);
  const [here, there] = [await aRisk(), await aRisk(other)];
  oneTimeOf(await onMember(there, victim.memberId, 'password/reset'));
  assert.equal(codeOf(await onMember(here, victim.memberId, 'money/free')), 'not_found');
  await world.db.run('update members.member set must_change_password = null where id = $1', [
    victim.memberId,
  ]);
  await world.db.transaction((tx) => onePersonMode(tx, brand.merchant.id));
  const freed = await onMember(there, victim.memberId, 'money/free');
  assert.deepEqual([codeOf(freed), freed.value['proposalId']], ['ok', null]);
  const { value } = await there('GET', `/ops/members/${victim.memberId}/security`);
  assert.equal(value['moneyStop'], null);
});
