import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { aBet, aRollback, aWin, openBetTable, type BetTable } from '@baize/bets/testing';
import { call } from '@baize/endpoint/testing';
import { memberContext } from '@baize/endpoint/testing';
import { rollUpMeasures } from '@baize/measures';
import type { Member } from '@baize/members';
import { anAuditLog } from '@baize/members/testing';
import type { VendorOp } from '@baize/wallet';
import fc from 'fast-check';
import { rebateApi } from './api.ts';
import { rebateHandlers } from './handlers.ts';
import { payBrand } from './pay-day.ts';
import { rebatesFrom } from './testing.ts';

const RATE = 37n;
let table: BetTable;
before(async () => {
  table = await openBetTable();
  const { db, merchant } = table;
  await db.run(
    `update site.merchant set settings = jsonb_set(settings, '{flags}', '{"MANPLAYREB3": true}') where id = $1`,
    [merchant.id],
  );
  await db.transaction((tx) =>
    rebatesFrom(
      tx,
      merchant.id,
      '2020-01-01',
      ['LIVE', 'RNG', 'SPORTS'].map((gameType) => ({
        gameType,
        vendor: null,
        steps: [{ level: 0, rateBps: Number(RATE) }],
      })),
      { minClaim: '0.01' },
    ),
  );
  // The clock's first day is today: what came before is nobody's.
  await db.run(`insert into rebate.progress (merchant_id, next_day) values ($1, current_date - 2)`, [
    merchant.id,
  ]);
});
after(() => table.close());

const step = fc.record({
  do: fc.constantFrom(
    'round',
    'round',
    'round',
    'takeBack',
    'takeBack',
    'count',
    'count',
    'claim',
    'claimTwice',
    'clock',
  ),
  who: fc.nat(2),
  stake: fc.bigInt(1n, 9_000_000n),
  payout: fc.bigInt(0n, 20_000_000n),
  which: fc.nat(99),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Everything that is in the journal; transactions of other tests on this server may hold the count up for a moment. */
async function countAll(): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    await rollUpMeasures(table);
    const { isBehind } = await table.db.one<{ isBehind: boolean }>(
      'select exists (select from bets.settlement_queue) as is_behind',
    );
    if (!isBehind) return;
    await setTimeout(25);
  }
  assert.fail('the journal was not counted');
}

let days = 0;
/** The clock stands a day later at noon, and everything until then is counted: the day before is paid. */
async function payRest(): Promise<void> {
  days += 1;
  const later = { now: () => new Date(table.clock.now().getTime() + 36 * 3_600_000) };
  const { db, merchant } = table;
  await db.transaction(async (tx) => {
    await tx.run('update measures.progress set complete_upto = $1', [later.now()]);
  });
  await payBrand({ db, clock: later }, merchant.id, undefined, 2);
  await db.run(`update measures.progress set complete_upto = now() - interval '1 minute'`);
  // Played on within the same day of the test: it is open again.
  await db.run('update rebate.progress set next_day = current_date - 2');
  await db.run('update rebate.member set open_day = current_date - 2');
}

async function happen(members: readonly Member[], steps: readonly Step[]): Promise<void> {
  const { db, merchant, clock } = table;
  const handlers = rebateHandlers({ db, clock, ...anAuditLog() });
  const sent: VendorOp[] = [];
  let requests = 0;
  const claim = (member: Member) =>
    call(
      rebateApi,
      'claimRebate',
      handlers,
      { requestId: `claim-${member.memberId}-${(requests += 1)}` },
      memberContext(member.memberId, { merchant }),
    );
  for (const one of steps) {
    const member = members[one.who % members.length];
    assert.ok(member);
    if (one.do === 'round') {
      const bet = aBet(table, { accountId: member.accountId, amount: one.stake });
      const win = aWin(bet, { amount: one.payout });
      for (const op of [bet, win]) await table.submit(op);
      sent.push(bet, win);
    }
    const earlier = sent[one.which % Math.max(1, sent.length)];
    if (one.do === 'takeBack' && earlier) await table.submit(aRollback(earlier));
    if (one.do === 'count') await countAll();
    if (one.do === 'claim') await claim(member);
    if (one.do === 'claimTwice') await Promise.all([claim(member), claim(member)]);
    if (one.do === 'clock') await payRest();
  }
}

test('PROMO-014 OPEN-PROMO-05: whatever is bet, taken back, claimed and paid by the clock, rebates and what remains are rate × valid bet of the records', async () => {
  const { db } = table;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const members = [await table.aMemberWith('100000'), await table.aMemberWith('100000')];
      await happen(members, steps);
      await countAll();
      await payRest();
      for (const { memberId, accountId } of members) {
        const { valid } = await db.one<{ valid: bigint }>(
          'select coalesce(sum(valid_bet), 0)::bigint as valid from bets.bet_record where account_id = $1',
          [accountId],
        );
        const found = await db.maybe<{ carry: string }>(
          'select carry from rebate.member where member_id = $1',
          [memberId],
        );
        const carry = BigInt(found?.carry ?? 0);
        const { paid } = await db.one<{ paid: bigint }>(
          'select coalesce(sum(amount), 0)::bigint as paid from rebate.posting where member_id = $1',
          [memberId],
        );
        const { booked } = await db.one<{ booked: bigint }>(
          `select coalesce(sum(f.amount), 0)::bigint as booked from wallet.flow f
            where f.member_id = $1 and f.kind = 20`,
          [memberId],
        );
        assert.equal(paid * 10_000n + carry, valid * RATE, 'exact to the unit');
        assert.equal(booked, paid, 'the ledger has what the postings say');
        assert.ok(carry < 1_000n * 10_000n, 'less than a cent is left');
      }
    }),
    { numRuns: 25 },
  );
  assert.ok(days > 0);
});
