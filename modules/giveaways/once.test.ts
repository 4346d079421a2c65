import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { call, memberContext } from '@baize/endpoint/testing';
import { fixedClock } from '@baize/kernel';
import { completeUpto } from '@baize/measures/testing';
import type { Member } from '@baize/members';
import { aMember, anAgent, anAuditLog } from '@baize/members/testing';
import { createSecretBox } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { giveawaysApi } from './api.ts';
import { claimRafflePromotion } from './claim.ts';
import { giveawaysHandlers } from './handlers.ts';
import type { Once } from './rules.ts';
import { aGiveaway, someTerms } from './testing.ts';

let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

const ALIKE: Record<Once, string> = {
  ip: `registered_ip = '198.51.100.7'`,
  device: `registered_device_id = 'one-machine'`,
  person: `payee_name = 'Sok Dara', birthday = '1990-01-01'`,
};

for (const kind of ['person', 'ip', 'device'] as const)
  test(`PROMO-017 PROMO-018 of five accounts with one ${kind} that draw at once, one does; others draw as before`, async () => {
    const clock = fixedClock('2026-01-07T03:00:00Z');
    const deps = {
      db,
      clock,
      box: createSecretBox('a secret key for tests, thirty-two long at least'),
      ...anAuditLog(),
    };
    const { merchant, alike, stranger } = await db.transaction(async (tx) => {
      await completeUpto(tx, clock.now());
      const brand = await aMerchant(tx, { currency: 'USD' });
      await anAgent(tx, { merchant: brand, uplineId: null });
      const people: Member[] = [];
      for (let nth = 0; nth < 6; nth += 1) people.push(await aMember(tx, { merchant: brand, clock }));
      const [other, ...rest] = people;
      assert.ok(other);
      return { merchant: brand, alike: rest, stranger: other };
    });
    await db.run(`update members.member set ${ALIKE[kind]} where id = any ($1)`, [
      alike.map(({ memberId }) => memberId),
    ]);
    const event = (once: Once[]) =>
      db.transaction((tx) =>
        aGiveaway(tx, {
          merchantId: merchant.id,
          currency: 'USD',
          terms: someTerms(clock.now(), { once, whole: 2 }),
          at: clock.now(),
          box: deps.box,
        }),
      );
    /** Each calls from elsewhere than the others. */
    const ctx = (who: Member) => ({
      ...memberContext(who.memberId, { merchant }),
      ip: `203.0.113.${who.memberId % 250}`,
    });
    const claim = (who: Member, promoId: number, ticketId = 't_1') =>
      claimRafflePromotion(deps, { promoId, ticketId }, ctx(who));
    const draws = async (promoId: number) =>
      (
        await db.many<{ memberId: number }>('select member_id from giveaways.draw where event_id = $1', [
          promoId,
        ])
      ).map(({ memberId }) => memberId);

    const promoId = await event([kind]);
    const answers = await Promise.all(alike.map((who) => claim(who, promoId)));
    assert.deepEqual(answers.map((one) => (one.ok ? 'ok' : one.code)).toSorted(), [
      ...Array<string>(4).fill('not_eligible'),
      'ok',
    ]);
    assert.equal((await draws(promoId)).length, 1, 'who was refused took no number');
    const winner = alike[answers.findIndex(({ ok }) => ok)];
    const loser = alike[answers.findIndex(({ ok }) => !ok)];
    assert.ok(winner && loser);
    const listed = await call(giveawaysApi, 'listGiveaways', giveawaysHandlers(deps), {}, ctx(loser));
    const row = listed.ok ? listed.value.list.find((one) => one.promoId === promoId) : undefined;
    assert.deepEqual([row?.why, row?.remain], ['shared', 0]);
    assert.ok((await claim(winner, promoId, 't_2')).ok, 'who drew first goes on');
    assert.ok((await claim(stranger, promoId)).ok);

    const open = await event([]);
    for (const who of alike) assert.ok((await claim(who, open)).ok);
  });
