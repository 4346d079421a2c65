import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { aPlayer, openBetTable, type BetTable } from '@baize/bets/testing';
import { moveMember, type Member } from '@baize/members';
import { aMember, anAgent } from '@baize/members/testing';
import { aMerchant } from '@baize/site/testing';
import { fingerprintOf, FLAG, type VendorOp } from '@baize/wallet';
import fc from 'fast-check';
import { findCompleteUpto, rollUpMeasures, rebuildMeasures } from './index.ts';

let table: BetTable;
before(async () => {
  table = await openBetTable();
});
after(() => table.close());

/** One thing that happens to a line of agents and their members. */
const step = fc.record({
  do: fc.constantFrom('round', 'round', 'round', 'round', 'takeBack', 'rollUp', 'rollUp', 'move'),
  who: fc.nat(5),
  to: fc.nat(3),
  stake: fc.bigInt(1n, 90_000n),
  payout: fc.bigInt(0n, 200_000n),
  bets: fc.integer({ min: 1, max: 3 }),
  isLive: fc.boolean(),
  isFree: fc.boolean(),
  isBet: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const SUMS = ['bets', 'stake', 'validBet', 'net'] as const;
type Sums = Record<(typeof SUMS)[number], bigint>;
const none = (): Sums => ({ bets: 0n, stake: 0n, validBet: 0n, net: 0n });
const plus = (a: Sums, b: Sums, sign = 1n): Sums => {
  const sum = none();
  for (const name of SUMS) sum[name] = a[name] + sign * b[name];
  return sum;
};

/** A world, and what each of its people and teams must come to: from the bet records and the tree, after every step. */
async function aWorld() {
  const { db, merchant } = table;
  const people = await db.transaction(async (tx) => {
    const agents: Member[] = [];
    for (let depth = 0; depth < 4; depth += 1)
      agents.push(await anAgent(tx, { merchant, uplineId: agents.at(-1)?.memberId ?? null }));
    const members: Member[] = [];
    for (const agent of [...agents, ...agents.slice(2)])
      members.push(await aMember(tx, { merchant, uplineId: agent.memberId, balance: '1000' }));
    return { agents, members };
  });
  for (const member of people.members) await aPlayer(db, member);
  const own = new Map<number, Sums>();
  const team = new Map<number, Sums>();
  const note = async ({ memberId, accountId }: Member) => {
    const now = await db.one<Sums>(
      `select count(*) filter (where state = 'SETTLED') as bets,
              coalesce(sum(stake) filter (where state = 'SETTLED' and not is_free), 0)::bigint as stake,
              coalesce(sum(valid_bet), 0)::bigint as valid_bet, coalesce(sum(net) filter (where state <> 'OPEN'), 0)::bigint as net
         from bets.bet_record where account_id = $1`,
      [accountId],
    );
    const change = plus(now, own.get(memberId) ?? none(), -1n);
    own.set(memberId, now);
    const above = await db.many<{ id: number }>(
      'select ancestor_id as id from members.member_path where descendant_id = $1 and depth > 0',
      [memberId],
    );
    for (const { id } of above) team.set(id, plus(team.get(id) ?? none(), change));
  };
  return { ...people, own, team, note };
}
type World = Awaited<ReturnType<typeof aWorld>>;

const deps = () => ({ db: table.db, catalogue: table.catalogue });

/** Everything that is in the journal; transactions of other tests on this server may hold the count up for a moment. */
async function foldAll(): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    await rollUpMeasures(deps());
    const { isBehind } = await table.db.one<{ isBehind: boolean }>(
      `select exists (select from bets.settlement_queue) as is_behind`,
    );
    if (!isBehind) return;
    await setTimeout(25);
  }
  assert.fail('the journal was not counted');
}

async function happen(world: World, steps: readonly Step[]): Promise<void> {
  const sent: { op: VendorOp; member: Member }[] = [];
  for (const one of steps) {
    const member = world.members[one.who % world.members.length];
    const agent = world.agents[one.to % world.agents.length];
    assert.ok(member && agent);
    if (one.do === 'rollUp') await rollUpMeasures(deps());
    if (one.do === 'move')
      await table.db.transaction((tx) =>
        moveMember(tx, { memberId: member.memberId, merchantId: table.merchant.id }, agent.account),
      );
    if (one.do === 'round') {
      for (const op of roundOf(member, one)) {
        await table.submit(op);
        sent.push({ op, member });
      }
      await world.note(member);
    }
    const earlier = sent[Number(one.stake) % Math.max(1, sent.length)];
    if (one.do === 'takeBack' && earlier) {
      await table.submit(takeBack(earlier.op));
      await world.note(earlier.member);
    }
  }
}

function roundOf({ accountId }: Member, one: Step): VendorOp[] {
  const round = randomUUID();
  const common = { connectionId: table.connectionId, accountId, round, gameId: table.game.gameId };
  const flags = (one.isLive ? FLAG.cappedValidBet : 0) | (one.isFree ? FLAG.free : 0);
  const bets = Array.from({ length: one.bets }, (_, index): VendorOp => {
    const key = `${round}:${index}`;
    return {
      ...common,
      type: 'bet',
      key,
      amount: one.stake,
      flags,
      fingerprint: fingerprintOf(key, one.stake),
    };
  });
  const [first] = bets;
  assert.ok(first);
  const closing = {
    ...common,
    type: 'win' as const,
    key: `${round}:win`,
    ref: first.key,
    amount: one.payout,
  };
  return [
    ...bets,
    { ...closing, flags: FLAG.roundClosed, fingerprint: fingerprintOf(closing.key, one.payout) },
  ];
}

const takeBack = (op: VendorOp): VendorOp => ({
  type: 'rollback',
  connectionId: op.connectionId,
  accountId: op.accountId,
  key: `back:${op.key}`,
  ref: op.key,
  round: op.round,
  amount: 0n,
  flags: 0,
  gameId: op.gameId,
  fingerprint: fingerprintOf('back', op.key),
});

/** Every row of every sum of these people. */
async function everything(ids: readonly number[]): Promise<unknown> {
  const found: Record<string, unknown> = {};
  for (const [whose, column] of [
    ['member', 'member_id'],
    ['team', 'agent_id'],
  ])
    for (const span of ['slot', 'hour', 'day'])
      found[`${whose}_${span}`] = await table.db.many(
        `select to_jsonb(t) as row from measures.${whose}_${span} t where ${column} = any ($1) order by 1`,
        [ids],
      );
  found['member_vendor_day'] = await table.db.many(
    'select to_jsonb(t) as row from measures.member_vendor_day t where member_id = any ($1) order by 1',
    [ids],
  );
  return found;
}

const comesTo = (whose: 'member' | 'team', span: string, id: number): Promise<Sums> =>
  table.db.one<Sums>(
    `select coalesce(sum(bets), 0)::bigint as bets, coalesce(sum(stake), 0)::bigint as stake,
            coalesce(sum(valid_bet), 0)::bigint as valid_bet, coalesce(sum(net), 0)::bigint as net
       from measures.${whose}_${span} where ${whose === 'team' ? 'agent_id' : 'member_id'} = $1`,
    [id],
  );

async function assertTrue({ agents, members, own, team }: World): Promise<void> {
  for (const { memberId } of members) {
    const { sum } = await table.db.one<{ sum: bigint }>(
      'select coalesce(sum(valid_bet), 0)::bigint as sum from measures.member_vendor_day where member_id = $1',
      [memberId],
    );
    assert.equal(sum, (own.get(memberId) ?? none()).validBet, 'member by vendor');
  }
  for (const span of ['slot', 'hour', 'day']) {
    for (const { memberId } of members)
      assert.deepEqual(
        await comesTo('member', span, memberId),
        own.get(memberId) ?? none(),
        `member by ${span}`,
      );
    for (const { memberId } of agents)
      assert.deepEqual(
        await comesTo('team', span, memberId),
        team.get(memberId) ?? none(),
        `team by ${span}`,
      );
  }
}

test('sums of members and teams are what their records say, as the tree stood then; counted again they are the same', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const world = await aWorld();
      const ids = [...world.agents, ...world.members].map(({ memberId }) => memberId);
      await happen(world, steps);
      // Two processes at once: one counts, the other finds that somebody does.
      await Promise.all([foldAll(), foldAll()]);
      await assertTrue(world);
      const kept = await everything(ids);
      await rollUpMeasures(deps());
      assert.deepEqual(await everything(ids), kept, 'nothing is counted twice');
      await rebuildMeasures(deps());
      assert.deepEqual(await everything(ids), kept, 'counted again from the journal');
    }),
    { numRuns: 15 },
  );
});

test('what arrives after its time was complete counts in the next period, also when counted again', async () => {
  const { members, agents } = await aWorld();
  const [member] = members;
  assert.ok(member);
  const upto = async () => {
    for (let tries = 0; tries < 200; tries += 1) {
      await rollUpMeasures(deps());
      const found = await findCompleteUpto(table.db);
      if (found && found.getTime() > began) return found;
      await setTimeout(25);
    }
    throw new Error('the count is not complete');
  };
  const began = (await table.db.one<{ at: Date }>('select clock_timestamp() as at')).at.getTime();
  const complete = await upto();
  await settled(new Date(complete.getTime() - 3 * 3_600_000), member, { valid: 500n, net: -500n });
  await foldAll();
  const ids = [member.memberId, ...agents.map(({ memberId }) => memberId)];
  const kept = await everything(ids);
  const slots = await table.db.many<{ slot: Date }>(
    'select slot from measures.member_slot where member_id = $1',
    [member.memberId],
  );
  assert.equal(slots.length, 1);
  assert.ok((slots[0]?.slot.getTime() ?? 0) > complete.getTime() - 300_000, 'in the slot that was open');
  await rebuildMeasures(deps());
  assert.deepEqual(await everything(ids), kept);
});

/** A line of the journal as record_batch would write it. */
const settled = (
  at: string | Date,
  { accountId }: Member,
  line: { bets?: number; valid: bigint; net: bigint },
) =>
  table.db.run(
    `with row as (
       insert into bets.settlement (at, account_ids, game_ids, bets, stakes, valid_bets, nets)
       values ($1, array[$2::bigint], array[$3::int], array[$4::int], array[$5::bigint], array[$5::bigint], array[$6::bigint])
       returning id)
     insert into bets.settlement_queue (settlement_id) select id from row`,
    [at, accountId, table.game.gameId, line.bets ?? 1, line.valid, line.net],
  );

test('hours and days are those of the brand’s zone, and valid bet is on the side that won the line', async () => {
  const { agent, member } = await table.db.transaction(async (tx) => {
    const merchant = await aMerchant(tx);
    await tx.run(`update site.merchant set time_zone = 'Asia/Kathmandu' where id = $1`, [merchant.id]);
    const agent = await anAgent(tx, { merchant, uplineId: null });
    return { agent, member: await aMember(tx, { merchant, uplineId: agent.memberId }) };
  });
  await aPlayer(table.db, member);
  // 00:20 of the next day in Kathmandu (+05:45).
  const at = '2026-11-20T18:35:40Z';
  await table.db.run(
    `update measures.progress set complete_upto = '-infinity', mark_at = null, mark_tx = null`,
  );
  await settled(at, member, { valid: 500n, net: -500n });
  await settled(at, member, { valid: 300n, net: 900n });
  await settled(at, member, { valid: 70n, net: 0n });
  // The first is taken back.
  await settled(at, member, { bets: -1, valid: -500n, net: 500n });
  await settled(at, member, { valid: 40n, net: -40n });
  await foldAll();
  const sums = { bets: 3n, valid: 410n, net: 860n, won: 40n, lost: 300n };
  for (const [span, begins] of [
    ['slot', '2026-11-20 18:35:00+00'],
    ['hour', '2026-11-20 18:15:00+00'],
    ['day', '2026-11-21'],
  ])
    for (const [whose, id] of [
      ['member', member.memberId],
      ['team', agent.memberId],
    ] as const)
      assert.deepEqual(
        await table.db.many(
          `select ${span} = $2::${span === 'day' ? 'date' : 'timestamptz'} as begins, bets, valid_bet as valid, net,
                  valid_house_won as won, valid_house_lost as lost
             from measures.${whose}_${span} where ${whose === 'team' ? 'agent_id' : 'member_id'} = $1`,
          [id, begins],
        ),
        [{ begins: true, ...sums }],
        `${whose} by ${span}`,
      );
});

test('a line that belongs to nobody is not passed over', async () => {
  const { members } = await aWorld();
  const [member] = members;
  assert.ok(member);
  await settled(new Date(), { ...member, accountId: 4_000_000_000n }, { valid: 1n, net: 1n });
  await assert.rejects(rollUpMeasures(deps()), /null value in column "member_id"/);
  await table.db.run('delete from bets.settlement_queue');
});
