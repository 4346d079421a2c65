import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { fixedClock } from '@baize/kernel';
import { moveMember, shareTree, type Member } from '@baize/members';
import { anAgent } from '@baize/members/testing';
import { aMerchant } from '@baize/site/testing';
import { cutOnMove } from './cut-on-move.ts';
import { giveRates } from './give-rates.ts';
import { setRates } from './set-rates.ts';

let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

/** Numbers from a seed, so that a failure can be seen again. */
function chance(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.trunc((state / 2_147_483_648) * below);
  };
}

/** Where somebody holds more than the upline of now, or a top agent more than the house gives, on the day that comes. */
const ABOVE = `
  select r.member_id, r.scale, r.value from rates.rate r
    join members.member m on m.id = r.member_id join members.member u on u.id = m.upline_id
   where r.until = 'infinity' and r.merchant_id = $1
     and r.value > case when u.is_house then case when r.scale = 'PRIZE_MODE' then 1980 else 50 end
                        else coalesce((select value from rates.rate a where a.member_id = u.id and a.scale = r.scale and a.until = 'infinity'), 0) end`;
/** The same for today, but for who was moved today. */
const ABOVE_TODAY = `
  select r.member_id, r.scale, r.value from rates.rate r
    join members.member m on m.id = r.member_id join members.member u on u.id = m.upline_id
   where r.merchant_id = $1 and r.since <= $2::date and $2::date < r.until and not u.is_house
     and not exists (select from members.line l where l.member_id = r.member_id and l.until <> 'infinity')
     and r.value > coalesce((select value from rates.rate a where a.member_id = u.id and a.scale = r.scale
                                and a.since <= $2::date and $2::date < a.until), 0)`;

for (const seed of [3, 17, 2026])
  test(`OPEN-AGENT-02 nobody ever holds more than the upline, whatever changes, moves and openings come at once (seed ${seed})`, async () => {
    const pick = chance(seed);
    const clock = fixedClock('2026-11-23T10:00:00Z');
    const { merchant, house } = await db.transaction(async (tx) => {
      const made = await aMerchant(tx);
      return { merchant: made, house: await anAgent(tx, { merchant: made, uplineId: null, isHouse: true }) };
    });
    const agents: Member[] = [house];
    for (let n = 0; n < 12; n += 1) {
      const upline = agents[pick(agents.length)];
      assert.ok(upline);
      agents.push(await db.transaction((tx) => anAgent(tx, { merchant, uplineId: upline.memberId })));
    }
    const someone = () => agents[1 + pick(agents.length - 1)] ?? house;
    const wanted = () => ({ RNG: pick(51), PRIZE_MODE: 1700 + pick(281) });
    const counted = { set: 0, moved: 0, opened: 0, refused: 0 };
    const act = async () => {
      const [kind, who, to, rates, lowersBelow] = [pick(6), someone(), someone(), wanted(), pick(2) === 1];
      const of = { merchantId: merchant.id, memberId: who.memberId };
      const when = { at: clock.now(), by: 'job:test' as const };
      const done = await db.transaction(async (tx) => {
        if (kind === 0) {
          const moved = await moveMember(tx, of, to.account);
          if (moved.ok) await cutOnMove(tx, of, when);
          return moved.ok ? 'moved' : 'refused';
        }
        if (kind === 1) {
          // As openUnder and registrations do.
          await shareTree(tx);
          const opened = await anAgent(tx, { merchant, uplineId: who.memberId });
          const given = await giveRates(
            tx,
            { merchantId: merchant.id, memberId: opened.memberId, type: opened.type, ...when },
            { RNG: rates.RNG % 8 },
          );
          return given.ok ? 'opened' : 'refused';
        }
        return (await setRates(tx, { ...of, wanted: rates, lowersBelow, ...when })).ok ? 'set' : 'refused';
      });
      counted[done] += 1;
    };
    for (let day = 0; day < 3; day += 1) {
      for (let round = 0; round < 8; round += 1) {
        await Promise.all(Array.from({ length: 5 }, act));
        assert.deepEqual(await db.many(ABOVE, [merchant.id]), [], `day ${day} round ${round}`);
      }
      const today = clock.now().toISOString().slice(0, 10);
      assert.deepEqual(await db.many(ABOVE_TODAY, [merchant.id, today]), [], `day ${day}`);
      clock.advance(86_400_000);
    }
    assert.ok(
      counted.set > 5 && counted.moved > 0 && counted.opened > 0 && counted.refused > 0,
      JSON.stringify(counted),
    );
  });
