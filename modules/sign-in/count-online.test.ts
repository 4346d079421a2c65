import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fixedClock } from '@baize/kernel';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { aMember } from '@baize/members/testing';
import { aMerchant } from '@baize/site/testing';
import { countOnline } from './count-online.ts';
import { aSession } from './testing.ts';

let db: TestDatabase;
before(async () => void (db = await testDatabase()));
after(() => db.drop());

test('AUTH-040 the online count is answered from data only where a site shows it live', async () => {
  const start = new Date('2026-11-20T10:00:00Z');
  const clock = fixedClock('2026-11-20T10:00:00Z');
  const settings = { figures: { online: 'live' as const } };
  const [live, hidden] = await db.transaction(async (tx) => [
    await aMerchant(tx, { settings }),
    await aMerchant(tx, { settings: { figures: { online: 'generated' as const } } }),
  ]);
  const counted = async (merchantId: number, minutes: number) => {
    const now = new Date(start.getTime() + minutes * 60_000).toISOString();
    const answer = await countOnline({ db, clock: fixedClock(now) }, { merchantId });
    return answer.ok ? answer.value.online : answer.code;
  };
  assert.equal(await counted(live.id, 0), 0);

  const people = await db.transaction(async (tx) => [
    await aMember(tx, { merchant: live }),
    await aMember(tx, { merchant: live, type: 2 }),
    await aMember(tx, { merchant: live, isHouse: true }),
    await aMember(tx, { merchant: live, type: 4, uplineId: null }),
    await aMember(tx, { merchant: hidden }),
  ]);
  for (const { memberId } of people) await aSession(db, memberId, clock);
  assert.equal(await counted(live.id, 0), 2, 'neither trials nor the house nor another brand');
  assert.equal(await counted(live.id, 15), 2);
  assert.equal(await counted(live.id, 16), 0, 'not seen for a quarter of an hour');
  assert.equal(await counted(hidden.id, 0), null);

  await db.run('update sign_in.session set ended_at = now(), end_reason = $2 where member_id = $1', [
    people[0]?.memberId ?? 0,
    'logout',
  ]);
  assert.equal(await counted(live.id, 0), 1);
});
