import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { aPlayedRound, aPlayer, openBetTable, type BetTable } from '@baize/bets/testing';
import { formatUnits } from '@baize/kernel';
import { moveMember, type Member } from '@baize/members';
import { anAgent } from '@baize/members/testing';
import { hold, post, reconcile, settleHold, type House, type TransferKind } from '@baize/wallet';
import fc from 'fast-check';
import {
  countActive,
  countActiveOf,
  rollUpMeasures,
  listMemberDays,
  listTeamFlowDays,
  rebuildMeasures,
  sumTeamPeriod,
  sumTeams,
  type TeamSums,
} from './index.ts';

let table: BetTable;
before(async () => {
  table = await openBetTable();
});
after(() => table.close());

/** Kinds of the ledger, the house they stand on, what they count as and with which sign. */
const FLOWS = [
  ['deposit', 'gateway', 'deposits', 1n],
  ['manual_deposit', 'manual', 'deposits', 1n],
  ['manual_withdrawal', 'manual', 'withdrawals', -1n],
  ['fee', 'fee', 'fees', -1n],
  ['rebate', 'rebate', 'rebates', 1n],
  ['bonus', 'promotion', 'bonuses', 1n],
  ['point', 'points', 'bonuses', 1n],
  ['salary', 'commission', 'salaries', 1n],
  ['dividend', 'commission', 'dividends', 1n],
  ['adjust', 'adjustment', 'adjustments', 1n],
] as const satisfies readonly (readonly [TransferKind, House, keyof TeamSums, bigint])[];

const step = fc.record({
  do: fc.constantFrom('round', 'flow', 'flow', 'flow', 'payout', 'join', 'move', 'move', 'rollUp'),
  who: fc.nat(20),
  to: fc.nat(20),
  flow: fc.nat(FLOWS.length - 1),
  amount: fc.bigInt(1n, 90_000n),
  isTaken: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const none = (): TeamSums => ({
  bets: 0n,
  stake: 0n,
  validBet: 0n,
  net: 0n,
  validHouseWon: 0n,
  validHouseLost: 0n,
  deposits: 0n,
  withdrawals: 0n,
  fees: 0n,
  rebates: 0n,
  bonuses: 0n,
  salaries: 0n,
  dividends: 0n,
  adjustments: 0n,
  newMembers: 0n,
});
function plus(into: TeamSums, change: Partial<TeamSums>): TeamSums {
  for (const name of Object.keys(change) as (keyof TeamSums)[]) into[name] += change[name] ?? 0n;
  return into;
}

/** Everybody of a small tree, and what each came to under whom, noted as it happens. */
class World {
  readonly people: Member[] = [];
  /** `agent|head`: the branch of the direct downline `head`; `member|`: the own. */
  readonly branches = new Map<string, TeamSums>();
  /** `agent|member`: valid bet while below. */
  readonly valid = new Map<string, bigint>();

  async note({ memberId }: Member, change: Partial<TeamSums>): Promise<void> {
    const chain = await table.db.many<{ id: number }>(
      'select ancestor_id as id from members.member_path where descendant_id = $1 order by depth',
      [memberId],
    );
    for (const [index, { id }] of chain.entries()) {
      const key = `${id}|${index === 0 ? '' : chain[index - 1]?.id}`;
      this.branches.set(key, plus(this.branches.get(key) ?? none(), change));
      if (index > 0)
        this.valid.set(
          `${id}|${memberId}`,
          (this.valid.get(`${id}|${memberId}`) ?? 0n) + (change.validBet ?? 0n),
        );
    }
  }

  /** Members below who settled as much. */
  active(agentId: number, minBet: bigint): number {
    return [...this.valid].filter(
      ([key, valid]) => key.startsWith(`${agentId}|`) && valid > 0n && valid >= minBet,
    ).length;
  }

  /** Of an agent: the branches by their heads, '' the own. */
  of(agentId: number): Map<string, TeamSums> {
    const found = new Map<string, TeamSums>();
    for (const [key, sums] of this.branches) {
      const [agent, head = ''] = key.split('|');
      if (agent === String(agentId)) found.set(head, sums);
    }
    return found;
  }
}

/** In units; the second is missed by many. */
const THRESHOLDS = [0n, 50_000n];

const pick = (world: World, n: number): Member => world.people[n % world.people.length] as Member;

async function join(world: World, upline: Member | null): Promise<void> {
  const { db, merchant } = table;
  const member = await db.transaction((tx) => anAgent(tx, { merchant, uplineId: upline?.memberId ?? null }));
  await aPlayer(db, member);
  world.people.push(member);
  await world.note(member, { newMembers: 1n });
  await flow(member, 'deposit', 'gateway', 10_000_000n);
  await world.note(member, { deposits: 10_000_000n });
}

async function flow({ accountId }: Member, kind: TransferKind, house: House, amount: bigint): Promise<void> {
  const posted = await table.db.transaction((tx) =>
    post(tx, { accountId, amount, kind, house, key: `test:${randomUUID()}`, actor: 'job:test' }),
  );
  assert.ok(posted.ok);
}

/** A withdrawal that is paid out, with its fee, as modules/withdrawals books it. */
async function payOut({ accountId }: Member, amount: bigint, fee: bigint): Promise<void> {
  const common = { accountId, ref: randomUUID(), reason: 'withdrawal', actor: 'job:test' as const };
  for (const [part, house] of [
    [amount, 'gateway'],
    [fee, 'fee'],
  ] as const) {
    const key = `test:${randomUUID()}`;
    const held = await table.db.transaction((tx) => hold(tx, { ...common, amount: part, key }));
    assert.ok(held.ok);
    const { holdId } = held.value;
    const settled = await table.db.transaction((tx) =>
      settleHold(tx, { holdId, house, key: `${key}:paid`, actor: 'job:test' }),
    );
    assert.ok(settled.ok);
  }
}

async function happen(world: World, one: Step): Promise<void> {
  const member = pick(world, one.who);
  if (one.do === 'rollUp') await rollUpMeasures(table);
  if (one.do === 'join') await join(world, member);
  if (one.do === 'move')
    await table.db.transaction((tx) =>
      moveMember(
        tx,
        { memberId: member.memberId, merchantId: table.merchant.id },
        pick(world, one.to).account,
      ),
    );
  if (one.do === 'flow') {
    const [kind, house, name, sign] = FLOWS[one.flow] ?? FLOWS[0];
    // Taken back as often as given: bonus money that is cancelled, an adjustment against the member.
    const amount = one.isTaken ? -one.amount : one.amount;
    await flow(member, kind, house, amount);
    await world.note(member, { [name]: amount * sign });
  }
  if (one.do === 'payout') {
    const fee = one.amount / 10n + 1n;
    await payOut(member, one.amount, fee);
    await world.note(member, { withdrawals: one.amount, fees: fee });
  }
  if (one.do === 'round') {
    const { connectionId, game } = table;
    await aPlayedRound(table, {
      member,
      connectionId,
      gameId: game.gameId,
      key: randomUUID(),
      stake: formatUnits(one.amount, 5),
      payout: one.isTaken ? '0' : formatUnits(one.amount * 2n, 5),
    });
    const stake = one.amount;
    const side = one.isTaken ? { validHouseWon: stake } : { validHouseLost: stake };
    await world.note(member, {
      bets: 1n,
      stake,
      validBet: stake,
      net: one.isTaken ? -stake : stake,
      ...side,
    });
  }
}

/** Everything that is in the journals; transactions of other tests on this server may hold the count up for a moment. */
async function foldAll(): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    await rollUpMeasures(table);
    const { isBehind } = await table.db.one<{ isBehind: boolean }>(
      `select exists (select from bets.settlement_queue) or exists (select from wallet.flow_queue)
           or exists (select from members.newcomer) as is_behind`,
    );
    if (!isBehind) return;
    await setTimeout(25);
  }
  assert.fail('the journals were not counted');
}

const day = (days: number): string =>
  new Date(table.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
const days = () => ({ from: day(-1), to: day(1) });
const instants = () => ({ from: new Date(Date.now() - 3_600_000), to: new Date(Date.now() + 3_600_000) });

async function assertTrue(world: World): Promise<void> {
  const { db } = table;
  for (const { memberId } of world.people) {
    const branches = world.of(memberId);
    const team = [...branches.values()].reduce(plus, none());
    assert.deepEqual(
      await sumTeamPeriod(db, { agentId: memberId, span: 'day', ...days() }),
      team,
      'team by day',
    );
    const together = await sumTeams(db, { agentIds: [memberId], span: 'day', ...days() });
    assert.deepEqual(together.get(memberId), team, 'asked for with others');
    for (const span of ['hour', 'slot'] as const)
      assert.deepEqual(
        await sumTeamPeriod(db, { agentId: memberId, span, ...instants() }),
        team,
        `team by ${span}`,
      );
    const listed = await listMemberDays(db, {
      underAgentId: memberId,
      ...days(),
      pageNo: 1,
      pageSize: 50,
    });
    assert.equal(listed.totalCount, listed.list.length);
    const found = new Map(listed.list.map(({ memberId: head, ...sums }) => [String(head), sums]));
    for (const [head, sums] of branches)
      if (head !== '') assert.deepEqual(found.get(head), sums, `branch ${head} of ${memberId}`);
    for (const [head, sums] of found) assert.deepEqual(sums, branches.get(head) ?? none(), 'no other branch');
    const { bets: _bets, stake: _stake, validBet: _valid, net: _net, ...others } = team;
    const { validHouseWon: _won, validHouseLost: _lost, ...flows } = others;
    const byDay = await listTeamFlowDays(db, { agentId: memberId, ...days() });
    assert.deepEqual(
      byDay.reduce((sum, { day: _day, ...one }) => plus(sum, one), none()),
      { ...none(), ...flows },
      'flows by day',
    );
    for (const minBet of THRESHOLDS)
      assert.equal(
        await countActive(db, { agentId: memberId, span: 'day', ...days(), minBet }),
        world.active(memberId, minBet),
        `active with ${minBet}`,
      );
  }
  const agents = world.people.flatMap(({ memberId }) =>
    THRESHOLDS.map((minBet) => ({ agentId: memberId, minBet })),
  );
  assert.deepEqual(
    await countActiveOf(db, { asked: agents, span: 'slot', ...instants() }),
    agents.map(({ agentId, minBet }) => world.active(agentId, minBet)),
    'active of all at once',
  );
}

test('teams, branches and active members are what happened while they stood below; counted again they are the same', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const world = new World();
      await join(world, null);
      await join(world, pick(world, 0));
      for (const one of steps) await happen(world, one);
      await Promise.all([foldAll(), foldAll()]);
      await assertTrue(world);
      await rebuildMeasures(table);
      await assertTrue(world);
    }),
    { numRuns: 12 },
  );
  assert.deepEqual(await reconcile(table.db, table.clock), []);
});
