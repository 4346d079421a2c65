import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { betsOf } from '@baize/bets/testing';
import fc from 'fast-check';
import type { VendorTransaction } from '@baize/vendor-protocol';
import { findAccountById, reconcile } from '@baize/wallet';
import { findMoved } from './line.sql.ts';
import { recordLines } from './record-lines.ts';
import { aRollbackLine, openVendorTable, type VendorTable } from './vendor.fixture.ts';

let vendor: VendorTable;
before(async () => {
  vendor = await openVendorTable();
});
after(() => vendor.table.close());

const round = fc.record({
  stake: fc.nat(900).map((units) => `0.${String(units).padStart(5, '0')}`),
  win: fc.option(
    fc.nat(900).map((units) => `0.${String(units).padStart(5, '0')}`),
    { nil: undefined },
  ),
  isFree: fc.nat(5).map((chance) => chance === 0),
  undo: fc.constantFrom('nothing', 'nothing', 'bet', 'win', 'both'),
});
/** Pages as a vendor may give them: overlapping, in any order, again. */
const page = fc.record({
  from: fc.nat(60),
  length: fc.nat(25),
  isReversed: fc.boolean(),
  isTogether: fc.boolean(),
});

test('OPEN-PLAY-04 OPEN-WALLET-01 whatever pages a list comes in: each line once, and what the records net is what the vendor moved', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(round, { minLength: 3, maxLength: 20 }),
      fc.array(page, { maxLength: 12 }),
      async (rounds, pages) => {
        const { table, deps, connection } = vendor;
        const member = await vendor.aPlayer('3');
        const lines: VendorTransaction[] = [];
        let purse = 0n;
        for (const one of rounds) {
          const change = one.isFree ? { is_free: true } : {};
          const made = vendor.round(member, { stake: one.stake, win: one.win, change });
          const [bet, win] = made;
          assert.ok(bet);
          const cash = one.isFree ? 0n : bet.amount;
          purse += (win?.amount ?? 0n) - cash;
          const undo = (line: VendorTransaction, by: bigint) => {
            made.push(aRollbackLine(line));
            purse += by;
          };
          if (win && one.undo !== 'nothing' && one.undo !== 'bet') undo(win, -win.amount);
          if (one.undo === 'bet' || one.undo === 'both') undo(bet, cash);
          lines.push(...made);
        }
        let together: Promise<unknown>[] = [];
        for (const { from, length, isReversed, isTogether } of [
          ...pages,
          { from: 0, length: lines.length, isReversed: false, isTogether: false },
          { from: 0, length: lines.length, isReversed: true, isTogether: false },
        ]) {
          if (!isTogether) {
            await Promise.all(together);
            together = [];
          }
          const some = lines.slice(from, from + length);
          together.push(recordLines(deps, connection, isReversed ? some.toReversed() : some));
        }
        await Promise.all(together);
        const records = await betsOf(table.db, member.accountId);
        assert.equal(records.length, rounds.length, 'a record a bet');
        assert.equal(
          records.reduce((sum, bet) => sum + bet.net, 0n),
          purse,
        );
        assert.equal(await findMoved(table.db, connection.id, member.accountId), purse);
        assert.equal(
          (await findAccountById(table.db, member.accountId))?.balance,
          300_000n,
          'no money moved here',
        );
        const { n } = await table.db.one<{ n: number }>(
          'select count(*)::int as n from play.vendor_line where account_id = $1',
          [member.accountId],
        );
        assert.equal(n, lines.length);
      },
    ),
    { numRuns: 40, endOnFailure: true },
  );
  assert.deepEqual(await reconcile(vendor.table.db, vendor.table.clock), []);
});
