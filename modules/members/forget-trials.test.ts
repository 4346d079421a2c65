import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { DAY_MS, fixedClock } from '@baize/kernel';
import { aMerchant } from '@baize/site/testing';
import { createMember } from './create-member.ts';
import { forgetEndedTrials } from './forget-trials.ts';
import { aMember } from './testing.ts';

const clock = fixedClock('2026-11-20T10:00:00Z');
let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

test('M4 what a trial tells of a person goes a month after its end; the row, members and younger trials stay', async () => {
  const merchant = await db.transaction((tx) => aMerchant(tx));
  const trial = (account: string) =>
    db.transaction((tx) =>
      createMember(tx, {
        merchantId: merchant.id,
        account,
        type: 4,
        uplineId: null,
        passwordHash: null,
        language: 'EN',
        currency: 'USD',
        profile: { os: 'Windows' },
        now: clock.now(),
        registeredIp: '203.0.113.9',
        registeredDevice: 'a browser',
        expiresAt: new Date(clock.now().getTime() + 7_200_000),
      }),
    );
  const old = await trial('trial_old');
  const member = await db.transaction((tx) => aMember(tx, { merchant, uplineId: null }));
  await db.run(`update members.member set registered_ip = '203.0.113.9' where id = $1`, [member.memberId]);
  clock.advance(29 * DAY_MS);
  const young = await trial('trial_young');
  const ipOf = async (id: number) =>
    (
      await db.one<{ text: string }>(
        `select registered_ip || registered_device || coalesce(last_login_ip, '') || profile::text as text
           from members.member where id = $1`,
        [id],
      )
    ).text;
  assert.equal(await forgetEndedTrials({ db, clock }), 0);
  clock.advance(2 * DAY_MS);
  const both = await Promise.all([forgetEndedTrials({ db, clock }), forgetEndedTrials({ db, clock })]);
  assert.equal(both[0] + both[1], 1, 'two workers at once');
  assert.equal(await forgetEndedTrials({ db, clock }), 0);
  assert.equal(await ipOf(old.memberId), '{}');
  assert.match(await ipOf(young.memberId), /203\.0\.113\.9a browser/);
  assert.match(await ipOf(member.memberId), /^203\.0\.113\.9/);
});
