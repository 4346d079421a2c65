import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { moveMember, type Member } from '@baize/members';
import { aMember, anAgent } from '@baize/members/testing';
import { aMerchant } from '@baize/site/testing';
import { listPlayOfDay, type PlayOfDay } from './index.ts';
import { playedAt } from './testing.ts';

let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

const TIME_ZONE = 'Asia/Bangkok';

test('OPEN-AGENT-03 a brand’s play of a day is read once, whatever the portion, by mode apart, under each line it was played under', async () => {
  const world = await db.transaction(async (tx) => {
    const [merchant, other] = [
      await aMerchant(tx, { timeZone: TIME_ZONE }),
      await aMerchant(tx, { timeZone: TIME_ZONE }),
    ];
    const left = await anAgent(tx, { merchant, uplineId: null });
    const right = await anAgent(tx, { merchant, uplineId: null });
    const players = [
      await aMember(tx, { merchant, uplineId: left.memberId }),
      await aMember(tx, { merchant, uplineId: left.memberId }),
      await aMember(tx, { merchant, uplineId: right.memberId }),
    ];
    const stranger = await aMember(tx, { merchant: other, uplineId: null });
    return { merchant, left, right, players, stranger };
  });
  const { merchant, left, right, players, stranger } = world;
  const [mover, second, third] = players;
  assert.ok(mover && second && third);
  const play = (member: Member, validBet: bigint, at: Date, mode?: number) =>
    db.transaction((tx) =>
      playedAt(tx, {
        memberId: member.memberId,
        at,
        timeZone: TIME_ZONE,
        gameType: 'LOTT',
        validBet,
        ...(mode === undefined ? {} : { mode }),
      }),
    );
  const now = async () => (await db.one<{ at: Date }>('select clock_timestamp() as at', [])).at;
  const before_ = await now();
  await play(mover, 100n, before_, 1900);
  await play(mover, 30n, before_);
  await db.transaction(async (tx) =>
    assert.ok(
      (await moveMember(tx, { merchantId: merchant.id, memberId: mover.memberId }, right.account)).ok,
    ),
  );
  const since = new Date((await now()).getTime() + 1);
  await play(mover, 7n, since, 1900);
  await play(second, 5n, since, 1850);
  await play(third, 3n, since);
  await play(stranger, 1n, since);
  const { day, next } = await db.one<{ day: string; next: string }>(
    `select ($1::timestamptz at time zone $3)::date::text as day, ($2::timestamptz at time zone $3)::date::text as next`,
    [before_, since, TIME_ZONE],
  );
  assert.equal(day, next, 'midnight did not come between');

  const read = async (limit: number) => {
    const all: PlayOfDay[] = [];
    let afterId: number | null = 0;
    let portions = 0;
    while (afterId !== null) {
      const found: Awaited<ReturnType<typeof listPlayOfDay>> = await listPlayOfDay(db, {
        merchantId: merchant.id,
        day,
        afterId,
        limit,
      });
      all.push(...found.rows);
      afterId = found.lastId;
      portions += 1;
      assert.ok(portions < 10);
    }
    return all;
  };
  const row = (member: Member, above: Member, bet: bigint, mode: number | null) => ({
    memberId: member.memberId,
    ancestors: [above.memberId],
    gameType: 'LOTT',
    mode,
    stake: bet,
    validBet: bet,
  });
  const expected = [
    row(mover, left, 100n, 1900),
    row(mover, left, 30n, null),
    row(mover, right, 7n, 1900),
    row(second, left, 5n, 1850),
    row(third, right, 3n, null),
  ];
  for (const limit of [1, 2, 3, 100]) assert.deepEqual(await read(limit), expected, `${limit} at once`);
});
