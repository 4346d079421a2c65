import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import fc from 'fast-check';
import type { Member } from './find-member.ts';
import { moveMember } from './move-member.ts';
import { aMember, anAgent } from './testing.ts';

let db: TestDatabase;
let merchant: Merchant;
before(async () => {
  db = await testDatabase();
  merchant = await db.transaction((tx) => aMerchant(tx));
});
after(() => db.drop());

const open = (uplineId: number | null, type: 0 | 1 = 1) =>
  db.transaction((tx) =>
    type === 1 ? anAgent(tx, { merchant, uplineId }) : aMember(tx, { merchant, uplineId }),
  );
const move = async (member: Member, upline: Member) => {
  const moved = await db.transaction((tx) =>
    moveMember(tx, { memberId: member.memberId, merchantId: merchant.id }, upline.account),
  );
  return moved.ok ? 'ok' : moved.code;
};

type Line = { memberId: number; ancestors: number[] };
const linesAt = (instant: string, members: readonly number[]) =>
  db.many<Line>(
    `select member_id, ancestors from members.line
      where member_id = any($1) and since <= $2::timestamptz and $2::timestamptz < until order by member_id`,
    [members, instant],
  );
const now = async () => (await db.one<{ at: string }>('select clock_timestamp()::text as at')).at;

/** Who stands above each, by the direct uplines alone. */
const chainsOf = (uplines: Map<number, number | null>): Line[] =>
  [...uplines.keys()]
    .toSorted((a, b) => a - b)
    .map((memberId) => {
      const ancestors: number[] = [];
      for (let at = uplines.get(memberId) ?? null; at !== null; at = uplines.get(at) ?? null)
        ancestors.push(at);
      return { memberId, ancestors };
    });

const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('root' as const) }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('open' as const), under: fc.nat(30) }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('move' as const), who: fc.nat(30), under: fc.nat(30) }),
  },
);

test('at any instant each member has one line, which is the tree as it was then', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 25 }), async (steps) => {
      const agents: Member[] = [await open(null)];
      const uplines = new Map<number, number | null>(agents.map(({ memberId }) => [memberId, null]));
      const past: { at: string; lines: Line[] }[] = [];
      const pick = (n: number) => agents[n % agents.length] as Member;
      for (const one of steps) {
        if (one.do === 'move') {
          const [who, under] = [pick(one.who), pick(one.under)];
          if ((await move(who, under)) === 'ok') uplines.set(who.memberId, under.memberId);
        } else {
          const upline = one.do === 'open' ? pick(one.under).memberId : null;
          const agent = await open(upline);
          agents.push(agent);
          uplines.set(agent.memberId, upline);
        }
        past.push({ at: await now(), lines: chainsOf(uplines) });
      }
      for (const { at, lines } of past)
        assert.deepEqual(
          await linesAt(
            at,
            lines.map(({ memberId }) => memberId),
          ),
          lines,
        );
      const paths = await db.many<Line>(
        `select descendant_id as member_id, array_agg(ancestor_id order by depth) as ancestors
           from members.member_path where descendant_id = any($1) group by descendant_id order by descendant_id`,
        [[...uplines.keys()]],
      );
      assert.deepEqual(
        paths,
        chainsOf(uplines).map(({ memberId, ancestors }) => ({
          memberId,
          ancestors: [memberId, ...ancestors],
        })),
      );
    }),
    { numRuns: 40 },
  );
});

const historyOf = async (member: Member) =>
  db.many<{ ancestors: number[]; meets: boolean | null }>(
    `select ancestors, since = lag(until) over (order by since) as meets
       from members.line where member_id = $1 order by since`,
    [member.memberId],
  );

test('two moves of one branch at once: one after the other, and the lines of each member meet', async () => {
  const [a, b, c] = [await open(null), await open(null), await open(null)];
  const agent = await open(a.memberId);
  const leaf = await open(agent.memberId, 0);
  assert.deepEqual(await Promise.all([move(agent, b), move(agent, c)]), ['ok', 'ok']);
  const history = await historyOf(leaf);
  const tops = history.map(({ ancestors }) => ancestors.at(-1));
  assert.equal(tops[0], a.memberId);
  assert.deepEqual(new Set(tops.slice(1)), new Set([b.memberId, c.memberId]));
  assert.deepEqual(
    history.map(({ meets }) => meets),
    [null, true, true],
  );
});

test('who joins a branch while it moves has the line of the new place', async () => {
  const [left, right] = [await open(null), await open(null)];
  const agent = await open(left.memberId);
  let joining: Promise<Member> | undefined;
  await db.transaction(async (tx) => {
    const moved = await moveMember(tx, { memberId: agent.memberId, merchantId: merchant.id }, right.account);
    assert.ok(moved.ok);
    joining = open(agent.memberId, 0);
    const waits = await Promise.race([joining, new Promise((done) => setTimeout(done, 100, 'waits'))]);
    assert.equal(waits, 'waits');
  });
  const member = await joining;
  assert.ok(member);
  assert.deepEqual(await historyOf(member), [{ ancestors: [agent.memberId, right.memberId], meets: null }]);
});

test('a move is later than the one before it although the clock was set back; trials have no line', async () => {
  const [left, right] = [await open(null), await open(null)];
  const agent = await open(left.memberId);
  await db.run(`update members.line set since = clock_timestamp() + interval '1 hour' where member_id = $1`, [
    agent.memberId,
  ]);
  assert.equal(await move(agent, right), 'ok');
  assert.deepEqual(await historyOf(agent), [
    { ancestors: [left.memberId], meets: null },
    { ancestors: [right.memberId], meets: true },
  ]);
  const trial = await db.transaction((tx) => aMember(tx, { merchant, type: 4, uplineId: null }));
  assert.deepEqual(await historyOf(trial), []);
});
