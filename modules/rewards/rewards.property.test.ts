import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { countSettled } from '@baize/bets';
import { aBet, aRollback, aWin, openBetTable, type BetTable } from '@baize/bets/testing';
import { openCatalogue } from '@baize/catalogue';
import { parseUnits, systemClock } from '@baize/kernel';
import type { Member } from '@baize/members';
import { createBetGate } from '@baize/protection';
import { findAccountById, listTurnover, post, reconcile, type VendorOp } from '@baize/wallet';
import { findBonus, isInPlay, listOpenOf } from './bonus.sql.ts';
import { claimReward } from './claim-reward.ts';
import { endBonus, previewEnd, takenBack, type BonusEnd } from './end-bonus.ts';
import { expireBonuses, sweepBonuses } from './expire-bonuses.ts';
import { bonusRef, grantBonus } from './grant-bonus.ts';
import { offerReward } from './offer-reward.ts';
import { FREE_TERMS } from './terms.ts';
import { gateByTerms, turnoverPort } from './terms-in-play.ts';

let table: BetTable;
before(async () => {
  table = await openBetTable((db) =>
    gateByTerms(createBetGate({ db }), { catalogue: openCatalogue({ db, clock: systemClock }) }),
  );
});
after(() => table.close());

const units = parseUnits;
const CENT = units('0.01');

type Step =
  | {
      do: 'grant';
      amount: number;
      times: number;
      keptMax: number | null;
      maxStake: number | null;
      twice: boolean;
    }
  | { do: 'claim'; amount: number; times: number }
  | { do: 'play'; stake: number; payout: number; closes: boolean }
  | { do: 'rollback' }
  | { do: 'deposit'; amount: number }
  | { do: 'end'; how: BonusEnd }
  | { do: 'count' }
  | { do: 'expire' }
  | { do: 'sweep' };

const cents = (max: number) => fc.integer({ min: 1, max });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('grant' as const),
    amount: cents(5_000),
    times: fc.constantFrom(0, 100, 300),
    keptMax: fc.option(cents(8_000)),
    maxStake: fc.option(cents(3_000)),
    twice: fc.boolean(),
  }),
  fc.record({ do: fc.constant('claim' as const), amount: cents(3_000), times: fc.constantFrom(0, 200) }),
  fc.record({
    do: fc.constant('play' as const),
    stake: cents(4_000),
    payout: fc.integer({ min: 0, max: 9_000 }),
    closes: fc.boolean(),
  }),
  fc.constant({ do: 'rollback' as const }),
  fc.record({ do: fc.constant('deposit' as const), amount: cents(4_000) }),
  fc.record({
    do: fc.constant('end' as const),
    how: fc.constantFrom<BonusEnd>('cancelled', 'forfeited', 'expired', 'adjusted'),
  }),
  fc.constant({ do: 'count' as const }),
  fc.constant({ do: 'expire' as const }),
  fc.constant({ do: 'sweep' as const }),
);

/** What must hold after every step: entries, grants and restrictions say the same, and nobody is below zero. */
async function holds(member: Member): Promise<void> {
  const { accountId, memberId } = member;
  const given = await table.db.many<{
    grantId: bigint;
    amount: bigint;
    takenBack: bigint;
    state: string;
    ledger: bigint;
    credits: bigint;
  }>(
    `select b.grant_id, b.amount, b.taken_back, b.state, coalesce(sum(e.amount), 0)::bigint as ledger,
            count(*) filter (where e.amount > 0) as credits
       from rewards.bonus b
       left join wallet.entry e on e.account_id = b.account_id and e.ref = 'bonus:' || b.grant_id
      where b.member_id = $1 group by b.grant_id order by b.grant_id`,
    [memberId],
  );
  for (const row of given) {
    assert.equal(row.ledger, row.amount - row.takenBack, 'the ledger has what the grant says');
    assert.equal(row.credits, 1n, 'credited once');
  }
  const open = new Set(given.filter(({ state }) => state === 'OPEN').map(({ grantId }) => bonusRef(grantId)));
  for (const { ref } of await listTurnover(table.db, [accountId]))
    assert.ok(open.has(ref), 'turnover is owed for open bonuses only');
  const limited = await table.db.many<{ ref: string }>(
    `select ref from wallet.restriction where account_id = $1 and kind = 'limited' and lifted_at is null`,
    [accountId],
  );
  for (const { ref } of limited) assert.ok(open.has(ref), 'stakes are bound by open bonuses only');
  const balance = (await findAccountById(table.db, accountId))?.balance ?? -1n;
  assert.ok(balance >= 0n, 'never below zero');
}

test('R22 PROMO-009 over random histories bonuses, entries and turnover agree, nothing is given twice, no end takes more than its terms', async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      run += 1;
      const member = await table.aMemberWith('50');
      const { accountId, memberId, merchantId } = member;
      const gift = { memberId, merchantId, source: 'promotion' as const, title: { EN: 'Bonus' } };
      let last: VendorOp | undefined;
      for (const [index, one] of steps.entries()) {
        const ref = `p:${memberId}:${index}`;
        const at = { db: table.db, clock: table.clock };
        if (one.do === 'grant') {
          const grant = () =>
            table.db.transaction((tx) =>
              grantBonus(at, tx, {
                ...gift,
                ref,
                amount: BigInt(one.amount) * CENT,
                actor: 'job:test',
                terms: {
                  ...FREE_TERMS,
                  turnoverTimes: one.times,
                  days: 3,
                  keptMax: one.keptMax === null ? null : BigInt(one.keptMax) * CENT,
                  maxStake: one.maxStake === null ? null : BigInt(one.maxStake) * CENT,
                },
              }),
            );
          const answers = await Promise.all(one.twice ? [grant(), grant()] : [grant()]);
          assert.equal(answers.filter((answer) => answer.ok && answer.value.isNew).length, 1);
        } else if (one.do === 'claim') {
          const terms = { ...FREE_TERMS, turnoverTimes: one.times };
          const made = await table.db.transaction((tx) =>
            offerReward(at, tx, { ...gift, ref, amount: BigInt(one.amount) * CENT, terms }),
          );
          assert.ok(made.ok);
          const { rewardId } = made.value;
          const claims = await Promise.all([1, 2, 3].map(() => claimReward(at, { memberId, rewardId })));
          assert.equal(claims.filter((answer) => answer.ok && answer.value.isNew).length, 1);
        } else if (one.do === 'play') {
          last = aBet(table, { accountId, amount: BigInt(one.stake) * CENT });
          const { status } = await table.submit(last);
          const binds = (await listOpenOf(table.db, [accountId])).some(
            ({ terms }) => terms.maxStake !== null && parseUnits(terms.maxStake) < BigInt(one.stake) * CENT,
          );
          if (binds) assert.notEqual(status, 'applied', 'a stake above the promised maximum is never taken');
          if (status === 'applied' && one.closes)
            await table.submit(aWin(last, { amount: BigInt(one.payout) * CENT }));
          if (status !== 'applied') last = undefined;
        } else if (one.do === 'rollback' && last) {
          await table.submit(aRollback(last));
          last = undefined;
        } else if (one.do === 'deposit') {
          await table.db.transaction((tx) =>
            post(tx, {
              accountId,
              amount: BigInt(one.amount) * CENT,
              kind: 'deposit',
              house: 'gateway',
              key: `d:${ref}`,
              actor: 'job:test',
            }),
          );
        } else if (one.do === 'end') {
          const [first] = await listOpenOf(table.db, [accountId]);
          if (first) {
            const before = (await findAccountById(table.db, accountId))?.balance ?? 0n;
            const most = await previewEnd(table.db, first, one.how);
            const ended = await table.db.transaction((tx) =>
              endBonus(at, tx, { grantId: first.grantId, how: one.how, by: 'job:test', reason: 'test' }),
            );
            if (!ended.ok) {
              assert.equal(ended.code, 'bonus_in_play');
              assert.ok(await isInPlay(table.db, first, at.clock.now()));
              assert.equal((await findAccountById(table.db, accountId))?.balance, before, 'nothing moved');
              await holds(member);
              continue;
            }
            const after = (await findAccountById(table.db, accountId))?.balance ?? 0n;
            assert.equal(before - after, ended.value.takenBack);
            assert.equal(ended.value.takenBack, most, 'what was shown is what was taken');
            if (first.terms.keptMax === null) assert.ok(ended.value.takenBack <= first.amount);
            assert.equal((await findBonus(table.db, first.grantId))?.takenBack, most);
          }
        } else if (one.do === 'count') {
          while ((await countSettled({ db: table.db, turnover: turnoverPort(table) })) > 0);
        } else if (one.do === 'expire') {
          const later = new Date(table.clock.now().getTime() + 5 * 86_400_000);
          await expireBonuses({ db: table.db, clock: { now: () => later } });
        } else if (one.do === 'sweep') await sweepBonuses(table);
        await holds(member);
      }
    }),
    { numRuns: 25 },
  );
  assert.ok(run > 0);
  assert.deepEqual(await reconcile(table.db, systemClock), []);
});

test('R22 what goes back is never more than the wallet holds, nor than the bonus where no largest amount is promised', () => {
  const amounts = fc.bigInt({ min: 0n, max: units('1000') });
  fc.assert(
    fc.property(
      fc.constantFrom<BonusEnd>('completed', 'cancelled', 'expired', 'forfeited', 'adjusted', 'lost'),
      fc.record({ amount: amounts, keptMax: fc.option(amounts), balance: amounts, own: amounts }),
      (how, of) => {
        const taken = takenBack(how, of);
        assert.ok(taken >= 0n && taken <= of.balance);
        if (of.keptMax === null) assert.ok(taken <= (how === 'completed' || how === 'lost' ? 0n : of.amount));
        if (how === 'completed' && of.keptMax !== null && of.balance - of.own > of.keptMax)
          assert.ok(
            of.balance - taken >= of.own + of.keptMax,
            'the promised amount and the own money are kept',
          );
      },
    ),
  );
});
