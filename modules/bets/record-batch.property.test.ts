import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Db } from '@baize/db';
import fc from 'fast-check';
import { findAccountById, FLAG, fingerprintOf, type VendorOp } from '@baize/wallet';
import { betsOf, openBetTable, type BetTable } from './testing.ts';

let table: BetTable;
before(async () => {
  table = await openBetTable();
});
after(() => table.close());

/** One step of a vendor that makes every mistake a vendor can make, in a world of a few bets. */
const step = fc.record({
  do: fc.constantFrom('bet', 'bet', 'bet', 'win', 'win', 'win', 'rollback', 'promo'),
  /** Which of the transactions so far it speaks of, also ones that were refused or do not exist yet. */
  at: fc.nat(30),
  amount: fc.bigInt(0n, 90_000n),
  round: fc.nat(2),
  sameRound: fc.boolean(),
  closes: fc.boolean(),
  isFree: fc.boolean(),
  isLive: fc.boolean(),
  isHalf: fc.boolean(),
  validBet: fc.option(fc.bigInt(0n, 500_000n), { nil: undefined }),
  prizeMode: fc.option(fc.constantFrom(1700, 1950), { nil: undefined }),
  repeats: fc.nat(6).map((chance) => chance === 0),
  /** Sent together with the step before, so that they meet in one batch. */
  together: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

test('OPEN-PLAY-04 OPEN-WALLET-01 whatever a vendor sends, bet records net exactly what the ledger moved', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), async (steps) => {
      const member = await table.aMemberWith('10');
      await play(member.accountId, steps);
      const account = await findAccountById(table.db, member.accountId);
      const bets = await betsOf(table.db, member.accountId);
      const net = bets.reduce((sum, bet) => sum + bet.net, 0n);
      assert.equal((account?.balance ?? 0n) - (account?.debt ?? 0n), 1_000_000n + net);
      for (const bet of bets) {
        assert.ok(bet.validBet >= 0n && bet.validBet <= bet.stake, 'valid bet is within the stake');
        if (bet.state !== 'SETTLED') assert.equal(bet.validBet, 0n, 'only what settled counts');
      }
      assert.equal(new Set(bets.map((bet) => bet.key)).size, bets.length, 'one record a transaction');
      const { journal, records } = await settledOf(table.db, member.accountId);
      assert.deepEqual(journal, records, 'the journal of settlements comes to what the records say');
    }),
    { numRuns: 60 },
  );
});

/** What the journal of settlements comes to, and what the records of what settled say. */
async function settledOf(db: Db, accountId: bigint) {
  const columns = `l.mode, sum(l.bets)::int as bets, sum(l.stake)::bigint as stake, sum(l.valid)::bigint as valid, sum(l.net)::bigint as net`;
  const byMode = `group by 1 having sum(l.bets) <> 0 or sum(l.stake) <> 0 or sum(l.valid) <> 0 or sum(l.net) <> 0 order by 1`;
  const journal = await db.many(
    `select ${columns} from bets.settlement s,
            unnest(s.account_ids, s.bets, s.stakes, s.valid_bets, s.nets, s.modes) as l (account_id, bets, stake, valid, net, mode)
      where l.account_id = $1 ${byMode}`,
    [accountId],
  );
  const records = await db.many(
    `select ${columns} from (
       select b.mode, (r.state = 'SETTLED')::int as bets, case when r.state = 'SETTLED' and not is_free then r.stake else 0 end as stake,
              valid_bet as valid, case when r.state <> 'OPEN' then net else 0 end as net
         from bets.bet_record r
         join wallet.entry e on e.account_id = r.account_id and e.connection_id = r.connection_id and e.key = r.key
         join bets.bet b on b.account_id = e.account_id and b.seq = e.seq
        where r.account_id = $1) as l ${byMode}`,
    [accountId],
  );
  return { journal, records };
}

async function play(accountId: bigint, steps: readonly Step[]): Promise<void> {
  const world = randomUUID();
  const sent: VendorOp[] = [];
  let together: Promise<unknown>[] = [];
  for (const [index, one] of steps.entries()) {
    if (!one.together) {
      await Promise.all(together);
      together = [];
    }
    // Wins speak of bets, or nearly every one of them would be refused.
    const targets = one.do === 'win' ? sent.filter(({ type }) => type === 'bet') : sent;
    const target = targets[one.at % Math.max(1, targets.length)];
    const op = one.repeats && target ? target : opOf(one, `${world}:${index}`, target, accountId, world);
    sent.push(op);
    together.push(table.wallet.submit(op));
  }
  await Promise.all(together);
}

function opOf(
  one: Step,
  key: string,
  target: VendorOp | undefined,
  accountId: bigint,
  world: string,
): VendorOp {
  const round = one.sameRound && target ? target.round : `${world}:r${one.round}`;
  const type = one.do === 'promo' ? 'win' : one.do;
  const ref = one.do === 'promo' || one.do === 'bet' ? undefined : (target?.key ?? `${world}:nothing`);
  const flags =
    (one.closes ? FLAG.roundClosed : 0) |
    (one.isFree && type === 'bet' ? FLAG.free : 0) |
    (one.isLive ? FLAG.cappedValidBet : 0) |
    (one.isHalf && type === 'win' ? FLAG.halfResult : 0);
  const amount = type === 'rollback' ? 0n : one.amount;
  return {
    type,
    connectionId: table.connectionId,
    accountId,
    key,
    ...(ref === undefined ? {} : { ref }),
    round,
    amount,
    fingerprint: fingerprintOf(type, round, amount, ref),
    gameId: table.game.gameId,
    flags,
    ...(one.validBet === undefined || type === 'rollback' ? {} : { validBet: one.validBet }),
    ...(one.prizeMode === undefined ? {} : { prizeMode: one.prizeMode }),
  };
}
