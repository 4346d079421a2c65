import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { aPlayer, openBetTable, type BetTable } from '@baize/bets/testing';
import { fixedClock, UNITS } from '@baize/kernel';
import { rollUpMeasures } from '@baize/measures';
import { completeUpto } from '@baize/measures/testing';
import type { Member } from '@baize/members';
import { aMember, anAgent } from '@baize/members/testing';
import { ratesFrom } from '@baize/rates/testing';
import { aMerchant } from '@baize/site/testing';
import { everything } from './commission.fixture.ts';
import { computeDue } from './compute-day.ts';
import { postDue } from './post-due.ts';

let table: BetTable;
before(async () => {
  table = await openBetTable();
});
after(() => table.close());

/** Numbers from a seed, so that a failure can be seen again. */
function chance(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.trunc((state / 2_147_483_648) * below);
  };
}

type Bet = { member: Member; stake: bigint; mode: number | null };
/** As record_batch writes it; `mode` as a draw house will send it. */
const settle = (at: string, { member, stake, mode }: Bet) =>
  table.db.run(
    `with row as (
       insert into bets.settlement (at, account_ids, game_ids, bets, stakes, valid_bets, nets, modes)
       values ($1, array[$2::bigint], array[$3::int], '{1}', array[$4::bigint], array[$4::bigint], array[-$4::bigint],
               case when $5::smallint is not null then array[$5::smallint] end) returning id)
     insert into bets.settlement_queue (settlement_id) select id from row`,
    [at, member.accountId, table.game.gameId, stake, mode],
  );

// The second on a later day: what settled before the count was complete would be late.
for (const [seed, month] of [
  [5, '03'],
  [41, '04'],
] as const)
  test(`OPEN-AGENT-03 over each path commission and rebate come to what the top’s rate is above the bettor’s (seed ${seed})`, async () => {
    const { db } = table;
    const pick = chance(seed);
    const day = `2026-${month}-02`;
    const world = await db.transaction(async (tx) => {
      const merchant = await aMerchant(tx, { currency: 'USD' });
      const house = await anAgent(tx, { merchant, uplineId: null, isHouse: true });
      // Of each: who stands above, and the rates, never above the upline's.
      const agents = [{ member: house, top: -1, RNG: 50, PRIZE_MODE: 1980 }];
      for (let n = 1; n <= 10; n += 1) {
        const upline = agents[pick(n)];
        assert.ok(upline);
        const member = await anAgent(tx, { merchant, uplineId: upline.member.memberId });
        const RNG = pick(upline.RNG + 1);
        const PRIZE_MODE = 1700 + pick(upline.PRIZE_MODE - 1700 + 1);
        await ratesFrom(tx, member, { RNG, PRIZE_MODE }, day);
        agents.push({ member, top: upline.top === -1 ? n : upline.top, RNG, PRIZE_MODE });
      }
      const players = [];
      for (let n = 0; n < 12; n += 1) {
        const upline = agents[1 + pick(10)];
        assert.ok(upline);
        const member = await aMember(tx, { merchant, uplineId: upline.member.memberId });
        const PRIZE_MODE = 1700 + pick(upline.PRIZE_MODE - 1700 + 1);
        await ratesFrom(tx, member, { PRIZE_MODE }, day);
        players.push({ member, top: agents[upline.top], PRIZE_MODE });
      }
      return { merchant, players };
    });
    for (const { member } of world.players) await aPlayer(db, member);
    // In ten-thousandths of a unit, what all paths are to come to; some bets are taken back again.
    let due = 0n;
    for (let n = 0; n < 60; n += 1) {
      const player = world.players[pick(world.players.length)];
      assert.ok(player?.top);
      const mode = pick(2) === 0 ? null : 1700 + pick(player.PRIZE_MODE - 1700 + 1);
      const stake = BigInt(1 + pick(100_000)) * (pick(6) === 0 ? -1n : 1n) * (UNITS / 100n);
      await settle(`${day}T0${pick(10)}:30:00+07:00`, { member: player.member, stake, mode });
      due += stake * BigInt(mode === null ? player.top.RNG : (player.top.PRIZE_MODE - mode) * 5);
    }
    const clock = fixedClock(`2026-${month}-03T00:00:00Z`);
    const deps = { db, clock };
    while ((await rollUpMeasures(table)) > 0);
    await db.transaction((tx) => completeUpto(tx, clock.now()));
    await computeDue(deps);
    await postDue(deps, world.merchant.id);
    const rows = await db.many<{ earned: bigint; carryOut: bigint; amount: bigint; state: string }>(
      'select earned, carry_out, amount, state from commission.posting where merchant_id = $1',
      [world.merchant.id],
    );
    const earned = rows.reduce((sum, row) => sum + row.earned, 0n);
    // Each posting loses less than a unit of 1/100,000, then less than a coin.
    assert.ok(
      due / 10_000n - earned >= -1n && due / 10_000n - earned <= BigInt(rows.length),
      `${due} ${earned}`,
    );
    for (const { earned: of, carryOut, amount } of rows) {
      const lost = of - carryOut - amount;
      assert.ok(amount >= 0n && lost >= 0n && lost < UNITS / 100n, `${of} ${carryOut} ${amount}`);
    }
    const paid = await db.one<{ sum: bigint }>(
      `select coalesce(sum(f.amount), 0)::bigint as sum from wallet.flow f where f.merchant_id = $1`,
      [world.merchant.id],
    );
    assert.equal(
      paid.sum,
      rows.reduce((sum, row) => sum + row.amount, 0n),
      'the ledger has what the sheets say',
    );
    const before_ = await everything(db as never, world.merchant.id);
    await computeDue(deps);
    await postDue(deps, world.merchant.id);
    assert.deepEqual(await everything(db as never, world.merchant.id), before_, 'run again, nothing changes');
  });
