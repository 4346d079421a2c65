import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { call, codeOf, memberContext } from '@baize/endpoint/testing';
import { aPicture } from '@baize/images/testing';
import { fixedClock, parseUnits } from '@baize/kernel';
import type { Member } from '@baize/members';
import { aMember } from '@baize/members/testing';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { promotionsApi } from './api.ts';
import { promotionsHandlers } from './handlers.ts';
import type { Shared } from './rules.ts';
import { aPromotion, promotionsForTests, someContent, type TermsOptions } from './testing.ts';

let db: TestDatabase;
let merchant: Merchant;
const clock = fixedClock('2026-11-26T05:00:00Z');
before(async () => {
  db = await testDatabase();
  merchant = await db.transaction((tx) => aMerchant(tx, { currency: 'USD' }));
});
after(() => db.drop());

const someone = (): Promise<Member> => db.transaction((tx) => aMember(tx, { merchant }));
const promotion = (terms: TermsOptions): Promise<number> =>
  db.transaction((tx) =>
    aPromotion(tx, { merchantId: merchant.id, content: someContent(terms), at: clock.now() }),
  );
const handlers = () => promotionsHandlers(promotionsForTests(db, clock));
const apply = (of: Member, promoId: number, more: object = {}, ip?: string) =>
  call(
    promotionsApi,
    'applyPromotion',
    handlers(),
    { promoId, ...more },
    { ...memberContext(of.memberId, { merchant }), ...(ip === undefined ? {} : { ip }) },
  );
const entries = async (promoId: number) =>
  (
    await db.one<{ count: number }>(
      'select count(*)::int as count from promotions.entry where promo_id = $1',
      [promoId],
    )
  ).count;
const byCode = (code: string): Promise<number> => promotion({ how: { way: 'CODE', code } });

test('PROMO-004: a code is taken in either case, once per member', async () => {
  const [one, two] = [await someone(), await someone()];
  const promoId = await byCode('WELCOME-1');
  assert.ok((await apply(one, promoId, { code: ' welcome-1 ' })).ok);
  assert.equal(codeOf(await apply(one, promoId, { code: 'WELCOME-1' })), 'already_joined');
  assert.ok((await apply(two, promoId, { code: 'WELCOME-1' })).ok);
  assert.equal(await entries(promoId), 2);
});

test('PROMO-004: a wrong code, none, and that of another promotion give nothing', async () => {
  const who = await someone();
  const promoId = await byCode('SPRING-1');
  await byCode('SPRING-2');
  for (const more of [{}, { code: 'SPRING-9' }, { code: 'SPRING-2' }])
    assert.equal(codeOf(await apply(who, promoId, more)), 'code_wrong');
  assert.equal(await entries(promoId), 0);
});

test('PROMO-004: the code of what is over is closed', async () => {
  const who = await someone();
  const when = { from: '2026-11-01', to: '2026-11-20' };
  const promoId = await promotion({ how: { way: 'CODE', code: 'PAST-1' }, when });
  assert.equal(codeOf(await apply(who, promoId, { code: 'PAST-1' })), 'promotion_closed');
  assert.equal(await entries(promoId), 0);
});

test('PROMO-004: a code sent six times at once is taken once', async () => {
  const who = await someone();
  const promoId = await byCode('RACE-1');
  const answers = await Promise.all(Array.from({ length: 6 }, () => apply(who, promoId, { code: 'RACE-1' })));
  assert.equal(answers.filter(({ ok }) => ok).length, 1);
  assert.equal(await entries(promoId), 1);
});

test('PROMO-004: nobody guesses codes for ever', async () => {
  const who = await someone();
  const promoId = await byCode('SECRET-1');
  for (let guess = 0; guess < 20; guess += 1)
    assert.equal(codeOf(await apply(who, promoId, { code: `GUESS-${guess}` })), 'code_wrong');
  assert.equal(codeOf(await apply(who, promoId, { code: 'SECRET-1' })), 'too_many_requests');
  assert.equal(await entries(promoId), 0);
});

const upload = (of: Member, data: string) =>
  call(
    promotionsApi,
    'uploadPromotionPicture',
    handlers(),
    { data },
    memberContext(of.memberId, { merchant }),
  );
async function uploaded(of: Member): Promise<string> {
  const kept = await upload(of, (await aPicture()).toString('base64'));
  assert.ok(kept.ok);
  return kept.value.ref;
}
const asked = (): Promise<number> => promotion({ how: { way: 'APPLICATION', picturesMin: 1 } });

test('PROMO-007: an application comes with one to three pictures of the member’s own', async () => {
  const [who, other] = [await someone(), await someone()];
  const promoId = await asked();
  assert.equal(codeOf(await apply(who, promoId)), 'pictures_needed');
  assert.equal(codeOf(await apply(who, promoId, { images: [await uploaded(other)] })), 'image_unknown');
  assert.equal(codeOf(await apply(who, promoId, { images: ['A'.repeat(32)] })), 'image_unknown');
  const own = await Promise.all(Array.from({ length: 4 }, () => uploaded(who)));
  await assert.rejects(apply(who, promoId, { images: own }), /too_many_images/);
  assert.equal(await entries(promoId), 0, 'what was refused left nothing behind');
  assert.ok((await apply(who, promoId, { images: own.slice(0, 3) })).ok);
  const elsewhere = await asked();
  assert.equal(codeOf(await apply(who, elsewhere, { images: own.slice(0, 1) })), 'image_unknown');
  assert.equal(await entries(elsewhere), 0, 'a picture goes with one application');
});

test('PROMO-007: what is no picture, or of another kind, is not kept', async () => {
  const who = await someone();
  const texts = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');
  assert.equal(codeOf(await upload(who, texts)), 'image_invalid');
  const gif = (await aPicture({ format: 'gif' })).toString('base64');
  assert.equal(codeOf(await upload(who, gif)), 'image_invalid');
});

/** What two accounts may have in common, as each is stored. */
const SAME: Record<Exclude<Shared, 'bank'>, (ids: number[]) => Promise<unknown>> = {
  ip: (ids) => db.run(`update members.member set registered_ip = '198.51.100.7' where id = any ($1)`, [ids]),
  device: (ids) =>
    db.run(`update members.member set registered_device_id = 'one-phone' where id = any ($1)`, [ids]),
  person: (ids) =>
    db.run(`update members.member set payee_name = 'Sok Dara', birthday = '1990-01-02' where id = any ($1)`, [
      ids,
    ]),
};
for (const [kind, make] of Object.entries(SAME))
  test(`OPEN-PROMO-01: of four accounts with one ${kind} that join at once, one has it`, async () => {
    const all = await Promise.all(Array.from({ length: 4 }, someone));
    const apart = all.map((_, index) => `192.0.2.${index + 1}`);
    await db.run(`update members.member set registered_ip = '192.0.2.' || id where id = any ($1)`, [
      all.map(({ memberId }) => memberId),
    ]);
    await make(all.map(({ memberId }) => memberId));
    const promoId = await promotion({ who: { once: [kind as Shared] } });
    const answers = await Promise.all(all.map((who, index) => apply(who, promoId, {}, apart[index])));
    assert.equal(answers.filter(({ ok }) => ok).length, 1);
    for (const answer of answers)
      if (!answer.ok)
        assert.deepEqual(answer, { ...answer, code: 'not_eligible', detail: { reason: `shared_${kind}` } });
    assert.equal(await entries(promoId), 1);
    const { spent } = await db.one<{ spent: bigint }>(
      'select spent from promotions.budget where promo_id = $1',
      [promoId],
    );
    assert.equal(spent, parseUnits('10'), 'what was refused took no budget');
  });
