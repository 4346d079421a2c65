import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { parseUnits as money } from '@baize/kernel';
import { moveMember, type Member } from '@baize/members';
import { aMember, anAgent } from '@baize/members/testing';
import { aMerchant } from '@baize/site/testing';
import { countActive, countActiveOf } from './index.ts';
import { playedAt } from './testing.ts';

let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

const TIME_ZONE = 'Asia/Bangkok';
/** Two days of Bangkok. */
const DAYS = { span: 'day', from: '2026-01-05', to: '2026-01-06' } as const;
const play = (member: Member, validBet: string, at: string) =>
  db.transaction((tx) =>
    playedAt(tx, {
      memberId: member.memberId,
      at: new Date(at),
      timeZone: TIME_ZONE,
      validBet: money(validBet),
    }),
  );

test('OPEN-AGENT-05 an active member settled a valid bet in the period at or above the min bet amount', async () => {
  const { agent, other, players } = await db.transaction(async (tx) => {
    const merchant = await aMerchant(tx, { timeZone: TIME_ZONE });
    const agent = await anAgent(tx, { merchant, uplineId: null });
    const other = await anAgent(tx, { merchant, uplineId: null });
    const sub = await anAgent(tx, { merchant, uplineId: agent.memberId });
    const aPlayer = (uplineId: number) => aMember(tx, { merchant, uplineId });
    const players = {
      below: await aPlayer(agent.memberId),
      exact: await aPlayer(sub.memberId),
      inParts: await aPlayer(agent.memberId),
      early: await aPlayer(agent.memberId),
      takenBack: await aPlayer(agent.memberId),
      moved: await aPlayer(sub.memberId),
      stranger: await aPlayer(other.memberId),
      idle: await aPlayer(agent.memberId),
    };
    return { agent, other, players };
  });
  await play(players.below, '49.99999', '2026-01-05T03:00:00Z');
  await play(players.exact, '50', '2026-01-05T03:00:00Z');
  // The first second and the last of the two days; the second before and the one after count elsewhere.
  await play(players.inParts, '20', '2026-01-04T17:00:00Z');
  await play(players.inParts, '30', '2026-01-06T16:59:59Z');
  await play(players.early, '30', '2026-01-04T16:59:59Z');
  await play(players.early, '20', '2026-01-05T03:00:00Z');
  await play(players.early, '30', '2026-01-06T17:00:00Z');
  await play(players.takenBack, '60', '2026-01-05T03:00:00Z');
  await play(players.takenBack, '-60', '2026-01-06T03:00:00Z');
  await play(players.moved, '80', '2026-01-05T03:00:00Z');
  await play(players.stranger, '80', '2026-01-05T03:00:00Z');
  await play(agent, '80', '2026-01-05T03:00:00Z');
  // What was played below the agent stays the agent's; what is played from now on is the other's.
  await db.transaction(async (tx) => {
    const moved = { merchantId: agent.merchantId, memberId: players.moved.memberId };
    assert.ok((await moveMember(tx, moved, other.account)).ok);
  });

  const cases: [minBet: string, ofAgent: number, ofOther: number][] = [
    // exact, inParts and moved; stranger.
    ['50', 3, 1],
    // Nothing settled is not active, whatever is asked: below and early join.
    ['0', 5, 1],
    ['50.00001', 1, 1],
    ['80.00001', 0, 0],
  ];
  for (const [minBet, ofAgent, ofOther] of cases) {
    const asked = [agent, other].map(({ memberId }) => ({ agentId: memberId, minBet: money(minBet) }));
    assert.deepEqual(await countActiveOf(db, { asked, ...DAYS }), [ofAgent, ofOther], minBet);
    for (const [n, one] of asked.entries())
      assert.equal(await countActive(db, { ...one, ...DAYS }), [ofAgent, ofOther][n], minBet);
    // However many are walked or read at once, and whether a team counts as large.
    for (const [team, walked, read] of [
      [100, 1, 100],
      [0, 100, 100],
      [0, 100, 2],
      [1, 100, 1],
    ] as const)
      assert.deepEqual(
        await countActiveOf(db, { asked, ...DAYS }, { team, walked, read }),
        [ofAgent, ofOther],
        `${minBet}: ${team}, ${walked}, ${read}`,
      );
  }
});
