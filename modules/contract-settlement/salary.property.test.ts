import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { endOnMove } from '@baize/contracts';
import { CONTRACT_KINDS, SALARY_TYPES, type ContractKind } from '@baize/contracts/rules';
import { aContract } from '@baize/contracts/testing';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { DAY_MS, fixedClock, HOUR_MS, MINUTE_MS, parseUnits } from '@baize/kernel';
import { completeUpto, playedAt } from '@baize/measures/testing';
import { moveMember, type Member } from '@baize/members';
import { aMember, anAgent } from '@baize/members/testing';
import { aMerchant } from '@baize/site/testing';
import { KIND } from '@baize/wallet';
import fc from 'fast-check';
import { retryArrears } from './arrears.ts';
import { assess, type Inputs, type Signed } from './assess.ts';
import { dying, untilKilled } from './dying.fixture.ts';
import { signed, tier } from './figures.fixture.ts';
import { everything, give } from './line.fixture.ts';
import { payFrozen } from './pay.ts';
import { settleDue } from './settle.ts';
import { contractsOn, settlementForTests } from './testing.ts';

let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

const ZONE = 'Asia/Bangkok';
const START = Date.parse('2025-12-31T17:00:00Z');
/** Moves are made today; their lines are put back to the time of the story. */
const TODAY = new Date('2026-06-01T00:00:00Z');
const SLOT_MS = 5 * MINUTE_MS;
const PERIODS = 4;
const AGENTS = 6;
const LENGTHS = {
  DIVIDEND: DAY_MS,
  DAILY_SALARY: DAY_MS,
  HOURLY_SALARY: HOUR_MS,
  REALTIME_SALARY: SLOT_MS,
} as const satisfies Record<ContractKind, number>;

const bps = fc.integer({ min: 1, max: 4000 });
const paper = fc.record({
  rates: fc.tuple(bps, bps, bps),
  salaryType: fc.constantFrom(...SALARY_TYPES),
  carryNegative: fc.boolean(),
  active: fc.nat(2),
  minActive: fc.nat(1),
  minBet: fc.constantFrom(0n, parseUnits('100')),
  betAmount: fc.constantFrom(0n, parseUnits('50')),
});
type Paper = typeof paper extends fc.Arbitrary<infer T> ? T : never;

/** Where everybody stands in the beginning, who signed then, and what happens after, `gap` thousandths of a period after the last. */
const story = fc.record({
  tree: fc.array(fc.nat(AGENTS), { minLength: AGENTS, maxLength: AGENTS }),
  papers: fc.array(fc.option(paper, { freq: 4 }), { minLength: AGENTS, maxLength: AGENTS }),
  steps: fc.array(
    fc.record({
      do: fc.constantFrom(
        ...(['play', 'play', 'play', 'play', 'takeBack', 'takeBack', 'move', 'sign', 'leave'] as const),
        ...(['settle', 'settle', 'pay', 'pay', 'retry', 'give'] as const),
      ),
      gap: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 60, max: 250 })),
      who: fc.nat(2 * AGENTS - 1),
      other: fc.nat(AGENTS - 1),
      won: fc.bigInt(-90_000_000n, 120_000_000n),
      paper,
      fates: fc.array(fc.constantFrom(0, 0, 0, 1, 2), { minLength: 1, maxLength: 4 }),
    }),
    { minLength: 25, maxLength: 45 },
  ),
});
type Story = typeof story extends fc.Arbitrary<infer T> ? T : never;

const termsOf = (kind: ContractKind, of: Paper): Signed => {
  const [low, high, third] = of.rates;
  if (kind === 'REALTIME_SALARY')
    return signed({
      kind,
      sides: { profitSideRateBps: low, lossSideRateBps: high, singlePeriodRateBps: third },
    });
  const common = { kind, minBetAmount: of.minBet, tiers: [tier(low), tier(high, '300', '0', of.active)] };
  return kind === 'DIVIDEND'
    ? signed({ ...common, carryNegative: of.carryNegative })
    : signed({
        ...common,
        salaryType: of.salaryType,
        minActiveMembers: of.minActive,
        betAmount: of.betAmount,
      });
};

type Contract = {
  contractId: number;
  agent: number;
  upline: number | null;
  from: number;
  until: number;
  terms: Signed;
};
type Play = { who: number; at: number; won: bigint; validBet: bigint };

/** Agents are people 0 … AGENTS - 1, and the player of agent n is AGENTS + n. Nobody stands above the first, whom the house pays. */
async function build(kind: ContractKind, { tree }: Story) {
  const clock = fixedClock(new Date(START).toISOString());
  const made = await db.transaction(async (tx) => {
    const merchant = await aMerchant(tx, { settings: contractsOn() });
    const people: Member[] = [];
    const uplines: (number | null)[] = [];
    for (let n = 0; n < AGENTS; n += 1) {
      const upline = n === 0 ? null : (tree[n] ?? 0) % n;
      uplines.push(upline);
      people.push(
        await anAgent(tx, {
          merchant,
          uplineId: upline === null ? null : (people[upline]?.memberId ?? null),
        }),
      );
    }
    for (const agent of people.slice())
      people.push(await aMember(tx, { merchant, uplineId: agent.memberId }));
    for (let n = 0; n < AGENTS; n += 1) uplines.push(n);
    return { merchant, people, uplines };
  });
  const { merchant, people, uplines } = made;
  const idOf = (n: number | null) => (n === null ? null : (people[n]?.memberId ?? 0));
  const contracts: Contract[] = [];
  const plays: Play[] = [];
  /** Who stood above whom, and since when. */
  const trees = [{ since: START, uplines: uplines.slice() }];
  const given = people.map(() => 0n);

  const world = {
    ...made,
    kind,
    clock,
    contracts,
    plays,
    trees,
    given,
    idOf,
    async sign(agent: number, of: Paper) {
      const at = clock.now().getTime();
      if (contracts.some((one) => one.agent === agent && one.until === Number.POSITIVE_INFINITY)) return;
      const upline = uplines[agent] ?? null;
      const terms = termsOf(kind, of);
      const { contractId } = await db.transaction((tx) =>
        aContract(tx, {
          merchantId: merchant.id,
          kind,
          ...(terms.salaryType === null ? {} : { salaryType: terms.salaryType }),
          uplineId: idOf(upline),
          downlineId: idOf(agent) ?? 0,
          terms: { ...termsOnly(terms), ...(kind === 'DIVIDEND' ? { period: 'D' as const } : {}) },
          effectiveFrom: clock.now(),
        }),
      );
      contracts.push({ contractId, agent, upline, from: at, until: Number.POSITIVE_INFINITY, terms });
    },
    /** The contract with the upline ends and with it those below, as the agent then has no rate: all with the running five minutes. */
    async end(agent: number) {
      await db.transaction((tx) =>
        endOnMove(tx, { merchantId: merchant.id, memberId: idOf(agent) ?? 0 }, clock),
      );
      const until = ceilOf(clock.now().getTime() + 1);
      const endBelow = (n: number): void => {
        const live = contracts.find((one) => one.agent === n && one.until === Number.POSITIVE_INFINITY);
        if (!live) return;
        live.until = until;
        for (let m = 0; m < AGENTS; m += 1) if (live.agent === uplines[m]) endBelow(m);
      };
      endBelow(agent);
    },
    async move(who: number, to: number) {
      const at = clock.now();
      const member = people[who];
      const upline = people[to];
      assert.ok(member && upline);
      const isMoved = await db.transaction(async (tx) => {
        const moved = { merchantId: merchant.id, memberId: member.memberId };
        if (!(await moveMember(tx, moved, upline.account)).ok) return false;
        await tx.run('update members.line set since = $2 where since > $1', [TODAY, at]);
        await tx.run(`update members.line set until = $2 where until > $1 and until <> 'infinity'`, [
          TODAY,
          at,
        ]);
        return true;
      });
      if (!isMoved) return;
      if (who < AGENTS) await world.end(who);
      uplines[who] = to;
      trees.push({ since: at.getTime(), uplines: uplines.slice() });
    },
    async play(who: number, won: bigint, validBet: bigint) {
      const side = (isOf: boolean) => (isOf ? validBet : 0n);
      await db.transaction((tx) =>
        playedAt(tx, {
          memberId: idOf(who) ?? 0,
          at: clock.now(),
          timeZone: ZONE,
          net: -won,
          validBet,
          validHouseWon: side(won > 0n === validBet > 0n && won !== 0n),
          validHouseLost: side(won > 0n !== validBet > 0n && won !== 0n),
        }),
      );
      plays.push({ who, at: clock.now().getTime(), won, validBet });
    },
    async give(agent: number, amount: string) {
      const member = people[agent];
      assert.ok(member);
      await give(db, member, amount);
      given[agent] = (given[agent] ?? 0n) + parseUnits(amount);
    },
    /** The clock stands `ms` later, and everything until then is counted. */
    async pass(ms: number) {
      clock.advance(ms);
      await db.transaction((tx) => completeUpto(tx, clock.now()));
    },
  };
  return world;
}
type World = Awaited<ReturnType<typeof build>>;

const termsOnly = ({ tiers, minBetAmount, minActiveMembers, betAmount, sides, carryNegative }: Signed) => ({
  tiers,
  minBetAmount,
  minActiveMembers,
  betAmount,
  sides,
  carryNegative,
});
const ceilOf = (ms: number): number => Math.ceil(ms / SLOT_MS) * SLOT_MS;

async function happen(world: World, { papers, steps }: Story): Promise<void> {
  const length = LENGTHS[world.kind];
  for (const [agent, of] of papers.entries()) if (of) await world.sign(agent, of);
  for (const { do: what, gap, who, other, won, paper: of, fates } of steps) {
    const ms = Math.ceil((gap * length) / 1000);
    if (world.clock.now().getTime() + ms >= START + PERIODS * length) break;
    await world.pass(ms);
    const agent = who % AGENTS;
    const deps = settlementForTests(dying(db, fates), world.clock);
    if (what === 'play') await world.play(who, won, won < 0n ? -won * 2n : won);
    if (what === 'takeBack') {
      const taken = world.plays[Number(won < 0n ? -won : won) % Math.max(1, world.plays.length)];
      if (taken) await world.play(taken.who, -taken.won, -taken.validBet);
    }
    if (what === 'move' && who > 0) await world.move(who, other);
    if (what === 'sign') await world.sign(agent, of);
    if (what === 'leave') await world.end(agent);
    if (what === 'settle') await untilKilled(() => settleDue(deps));
    if (what === 'pay') await untilKilled(() => payFrozen(deps, world.merchant.id));
    if (what === 'retry') await untilKilled(() => retryArrears(deps));
    if (what === 'give') await world.give(agent, '75');
  }
  // A worker that lives, and money for who owes.
  const deps = settlementForTests(db, world.clock);
  await world.pass(START + PERIODS * length + 2 * HOUR_MS - world.clock.now().getTime());
  await settleDue(deps);
  await payFrozen(deps, world.merchant.id);
  for (let agent = 0; agent < AGENTS; agent += 1) await world.give(agent, '100000');
  await retryArrears(deps);
}

/** What each contract comes to in each period, worked from what happened alone; what comes to nothing is left out. */
function expected({ kind, contracts, plays, trees }: World): Row[] {
  const length = LENGTHS[kind];
  const stoodBelow = ({ who, at }: Play, agent: number): boolean => {
    const { uplines } = trees.findLast(({ since }) => since <= at) ?? { uplines: [] };
    for (let n = uplines[who] ?? null; n !== null; n = uplines[n] ?? null) if (n === agent) return true;
    return false;
  };
  const rows: Row[] = [];
  for (const contract of contracts) {
    let carry = 0n;
    for (let begin = START; begin < START + PERIODS * length; begin += length) {
      const from = Math.max(contract.from, begin);
      const until = Math.min(contract.until, begin + length);
      if (from >= until) continue;
      const inside = plays.filter(({ at }) => at >= ceilOf(from) && at < ceilOf(until));
      const below = inside.filter((play) => stoodBelow(play, contract.agent));
      const team = [...below, ...inside.filter(({ who }) => who === contract.agent)];
      const sum = (of: (play: Play) => bigint) => team.reduce((all, play) => all + of(play), 0n);
      const bets = new Map<number, bigint>();
      for (const { who, validBet } of below) bets.set(who, (bets.get(who) ?? 0n) + validBet);
      const least = contract.terms.minBetAmount > 1n ? contract.terms.minBetAmount : 1n;
      const inputs: Inputs = {
        validBet: sum(({ validBet }) => validBet),
        net: sum(({ won }) => -won),
        validHouseWon: sum(({ won, validBet }) => (won !== 0n && won > 0n === validBet > 0n ? validBet : 0n)),
        validHouseLost: sum(({ won, validBet }) =>
          won !== 0n && won > 0n !== validBet > 0n ? validBet : 0n,
        ),
        rebates: 0n,
        bonuses: 0n,
        salaries: 0n,
        fees: 0n,
        activeMembers: [...bets.values()].filter((bet) => bet >= least).length,
      };
      const found = assess(contract.terms, inputs, carry, 'USD');
      carry = found.carryOut;
      const { contractId, agent, upline } = contract;
      if (found.amount > 0n)
        rows.push({ contractId, startsAt: from, agent, upline, amount: found.amount, paid: found.amount });
    }
  }
  return rows.toSorted(byPlace);
}
type Row = {
  contractId: number;
  startsAt: number;
  agent: number;
  upline: number | null;
  amount: bigint;
  paid: bigint;
};
const byPlace = (a: Row, b: Row) => a.contractId - b.contractId || a.startsAt - b.startsAt;

async function settled({ merchant, people }: World): Promise<Row[]> {
  const rows = await db.many<{
    contractId: number;
    uplineId: number | null;
    downlineId: number;
    startsAt: Date;
    amount: bigint;
    paid: bigint;
    state: string;
  }>(
    'select contract_id, upline_id, downline_id, starts_at, amount, paid, state from contract_settlement.settlement where merchant_id = $1',
    [merchant.id],
  );
  const placeOf = (id: number) => people.findIndex(({ memberId }) => memberId === id);
  for (const { amount, state } of rows) assert.equal(state, amount === 0n ? 'NOTHING_DUE' : 'PAID');
  return rows
    .filter(({ amount }) => amount !== 0n)
    .map(({ contractId, uplineId, downlineId, startsAt, amount, paid }) => ({
      contractId,
      startsAt: startsAt.getTime(),
      agent: placeOf(downlineId),
      upline: uplineId === null ? null : placeOf(uplineId),
      amount,
      paid,
    }))
    .toSorted(byPlace);
}

/** Each wallet has what it was given, plus what came from above, minus what went below; what the house paid is what all keep. */
async function assertConserved({ kind, merchant, people, given }: World, rows: readonly Row[]) {
  const balances = await db.many<{ memberId: number; balance: bigint }>(
    `select o.member_id::int as member_id, a.balance from wallet.owner o join wallet.account a on a.id = o.account_id
      where o.merchant_id = $1`,
    [merchant.id],
  );
  const total = (of: (row: Row) => boolean) => rows.filter(of).reduce((sum, { paid }) => sum + paid, 0n);
  for (const [n, { memberId }] of people.entries())
    assert.equal(
      balances.find((one) => one.memberId === memberId)?.balance,
      (given[n] ?? 0n) + total(({ agent }) => agent === n) - total(({ upline }) => upline === n),
    );
  const { house } = await db.one<{ house: bigint }>(
    `select coalesce(sum(e.amount), 0)::bigint as house from wallet.entry e join wallet.owner o on o.account_id = e.account_id
      where o.merchant_id = $1 and e.kind = $2`,
    [merchant.id, kind === 'DIVIDEND' ? KIND.dividend : KIND.salary],
  );
  assert.equal(
    house,
    total(({ upline }) => upline === null),
  );
}

for (const kind of CONTRACT_KINDS)
  test(`CONTRACT-019 ${kind}: over any tree, with moves, joins, leaves and rollbacks, each is paid by the contract of then, in full and once`, async () => {
    let paying = 0;
    await fc.assert(
      fc.asyncProperty(story, async (of) => {
        const world = await build(kind, of);
        await happen(world, of);
        const found = await settled(world);
        paying += found.length;
        assert.deepEqual(found, expected(world));
        await assertConserved(world, found);
        const before_ = await everything(db, world.merchant.id);
        const deps = settlementForTests(db, world.clock);
        await settleDue(deps);
        await payFrozen(deps, world.merchant.id);
        await retryArrears(deps);
        assert.deepEqual(await everything(db, world.merchant.id), before_);
        // The next brand's clock would make this one's settled for weeks.
        await db.run('update contract_settlement.progress set paused_at = now(), paused_by = $1', [
          'job:test',
        ]);
      }),
      { numRuns: 8 },
    );
    assert.ok(paying > 0, 'somebody was paid');
  });
