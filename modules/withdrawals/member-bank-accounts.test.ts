import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { lastMessage } from '@baize/dispatch/testing';
import type { StaffCaller } from '@baize/endpoint';
import { lastNotice } from '@baize/messaging/testing';
import { aCall } from '@baize/members/testing';
import { sealWith, aUser } from '@baize/sign-in/testing';
import { fixedClock } from '@baize/kernel';
import { aMerchant } from '@baize/site/testing';
import { withdrawalsConsoleApi } from './console-api.ts';
import { addBankAccount, listBankAccounts } from './bank-accounts.ts';
import { listMemberBankAccounts, removeBankAccount } from './member-bank-accounts.ts';
import { withdrawalsForTests } from './testing.ts';

const clock = fixedClock('2026-11-20T10:00:00Z');
const staff: StaffCaller = {
  role: 'staff',
  merchantId: null,
  staffId: 1,
  name: 'alice',
  sessionId: '1',
  permissions: new Set(['members.read', 'members.write']),
};
let db: TestDatabase;
let deps: ReturnType<typeof withdrawalsForTests>;
before(async () => {
  db = await testDatabase();
  deps = withdrawalsForTests(db, { clock });
});
after(() => db.drop());

test('OP-08 R17 staff unbind a bank account with a reason; adding and removing one are told to the member', async () => {
  const merchant = await db.transaction((tx) => aMerchant(tx));
  const member = await db.transaction((tx) =>
    aUser(tx, { merchant, paymentPassword: '246810', email: 'bank@example.com' }),
  );
  const { memberId, account } = member;
  const own = aCall(merchant, { role: 'member', memberId, account, sessionId: '1' });
  const paymentPassword = sealWith(await deps.signIn.sealing.publicKey(), '246810', { at: clock.now() });
  const input = { bankCode: 'WING', number: '0775559999', payeeName: 'Kim Lee', paymentPassword };
  const added = await addBankAccount(deps, input, own);
  assert.ok(added.ok);
  const told = await lastMessage(db, 'bank@example.com');
  assert.match(told?.text ?? '', /bank accounts/);

  const call = aCall(merchant, staff);
  const { bankAccountId } = added.value;
  const listed = await listMemberBankAccounts(deps, { memberId }, call);
  assert.ok(listed.ok);
  assert.ok(withdrawalsConsoleApi.operations.listMemberBankAccounts.output.safeParse(listed.value).success);
  assert.deepEqual(
    listed.value.list.map((one) => one.maskedNumber),
    ['••••9999'],
  );
  const elsewhere = aCall(await db.transaction((tx) => aMerchant(tx)), staff);
  const reason = 'closed at the bank, seen the letter';
  const gone = { memberId, bankAccountId, memberReason: 'account_closed', reason };
  assert.deepEqual(await listMemberBankAccounts(deps, { memberId }, elsewhere), {
    ok: false,
    code: 'not_found',
  });
  assert.deepEqual(await removeBankAccount(deps, gone, elsewhere), { ok: false, code: 'not_found' });
  assert.equal((await listBankAccounts(deps, own)).value.list.length, 1);
  assert.deepEqual(await removeBankAccount(deps, gone, call), { ok: true, value: null });
  assert.deepEqual(await lastNotice(db, memberId), {
    bankAccount: 'Wing ••••9999',
    reason: 'account_closed',
  });
  assert.notEqual((await lastMessage(db, 'bank@example.com'))?.messageId, told?.messageId);
  assert.deepEqual(await removeBankAccount(deps, gone, call), { ok: false, code: 'not_found' });
  assert.deepEqual((await listBankAccounts(deps, own)).value.list, []);
  const again = await addBankAccount(
    deps,
    {
      ...input,
      paymentPassword: sealWith(await deps.signIn.sealing.publicKey(), '246810', { at: clock.now() }),
    },
    own,
  );
  assert.ok(again.ok && again.value.usableAt > clock.now().getTime(), 'the next one is no first one');
});
