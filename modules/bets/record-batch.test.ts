import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { parseUnits } from '@baize/kernel';
import { aGame } from '@baize/catalogue/testing';
import { FLAG, restrict, type VendorOp } from '@baize/wallet';
import { aBet, aRollback, aWin, betsOf, openBetTable, type BetTable, type StoredBet } from './testing.ts';

let table: BetTable;
let baccarat: { gameId: number; flags: number };
before(async () => {
  table = await openBetTable();
  const live = { connectionCode: 'STUDIO', gameType: 'LIVE', vendorCode: 'LIV', classify: 'BAC' } as const;
  baccarat = { gameId: (await aGame(table.db, live)).gameId, flags: FLAG.cappedValidBet };
});
after(() => table.close());

/** Plays operations as a new member who owes turnover and answers the bet records and what was queued for turnover. */
async function play(
  steps: (of: { accountId: bigint }) => VendorOp[],
): Promise<{ bets: StoredBet[]; queued: bigint }> {
  const { accountId } = await table.aMemberWith('100');
  const turnover = { kind: 'turnover', amount: units('1000'), ref: 'deposit-1', reason: 'deposit' } as const;
  await table.db.transaction((tx) => restrict(tx, { accountId, ...turnover }));
  for (const op of steps({ accountId })) {
    const { status } = await table.submit(op);
    assert.equal(status, 'applied', `${op.type}: ${status}`);
  }
  const { queued } = await table.db.one<{ queued: bigint }>(
    `select coalesce(sum(valid_bet), 0)::bigint as queued
      from bets.settled s cross join unnest(s.account_ids, s.valid_bets) as q (account_id, valid_bet)
      where account_id = $1`,
    [accountId],
  );
  return { bets: await betsOf(table.db, accountId), queued };
}

const units = (text: string): bigint => parseUnits(text);
const facts = (bet: StoredBet | undefined) =>
  bet && [bet.state, bet.stake, bet.validBet, bet.payout, bet.net].map(String).join(' ');
const row = (state: string, stake: string, validBet: string, payout: string, net: string) =>
  [state, units(stake), units(validBet), units(payout), units(net)].map(String).join(' ');

test('OPEN-PLAY-04 a bet is OPEN until its round closes and counts nothing before', async () => {
  const { bets, queued } = await play((of) => [aBet(table, of)]);
  assert.deepEqual(bets.map(facts), [row('OPEN', '1', '0', '0', '-1')]);
  assert.equal(queued, 0n);
});

test('OPEN-PLAY-05 slots: the whole stake is valid, won, lost or level', async () => {
  for (const payout of ['0', '1', '5']) {
    const { bets, queued } = await play((of) => {
      const bet = aBet(table, of);
      return [bet, aWin(bet, { amount: units(payout) })];
    });
    assert.deepEqual(bets.map(facts), [row('SETTLED', '1', '1', payout, String(Number(payout) - 1))]);
    assert.equal(queued, units('1'));
  }
});

test('OPEN-PLAY-05 live games: min(stake, |net|) is valid, a tie counts nothing', async () => {
  const cases: [string, string, string][] = [
    ['0', '10', '-10'],
    ['10', '0', '0'],
    ['15', '5', '5'],
    ['30', '10', '20'],
    ['5', '5', '-5'],
  ];
  for (const [payout, validBet, net] of cases) {
    const { bets, queued } = await play((of) => {
      const bet = aBet(table, { ...of, ...baccarat, amount: units('10') });
      return [bet, aWin(bet, { amount: units(payout) })];
    });
    assert.deepEqual(bets.map(facts), [row('SETTLED', '10', validBet, payout, net)], payout);
    assert.equal(queued, units(validBet));
  }
});

test('OPEN-PLAY-05 half won and half lost count half the stake, whatever the odds', async () => {
  // Payout of 10 at odds of 1.9 and 3.0 half won, and half lost; the vendor's cap and odds below 1.5 still lower it.
  const cases: [payout: string, cap: bigint | undefined, validBet: string, net: string][] = [
    ['14.5', undefined, '5', '4.5'],
    ['20', undefined, '5', '10'],
    ['5', undefined, '5', '-5'],
    ['14.5', units('3'), '3', '4.5'],
    ['14.5', 0n, '0', '4.5'],
  ];
  for (const [payout, cap, validBet, net] of cases) {
    const { bets, queued } = await play((of) => {
      const flags = FLAG.cappedValidBet;
      const bet = aBet(table, {
        ...of,
        flags,
        amount: units('10'),
        ...(cap === undefined ? {} : { validBet: cap }),
      });
      return [bet, aWin(bet, { amount: units(payout), flags: flags | FLAG.halfResult })];
    });
    assert.deepEqual(bets.map(facts), [row('SETTLED', '10', validBet, payout, net)], payout);
    assert.equal(queued, units(validBet));
  }
});

test('OPEN-PLAY-05 a half result that is corrected to a whole one counts as that', async () => {
  const { bets } = await play((of) => {
    const flags = FLAG.cappedValidBet;
    const bet = aBet(table, { ...of, flags, amount: units('10') });
    const half = aWin(bet, { amount: units('5'), flags: flags | FLAG.halfResult });
    return [bet, half, aRollback(half), aWin(bet, { amount: units('19'), flags })];
  });
  assert.deepEqual(bets.map(facts), [row('SETTLED', '10', '9', '19', '9')]);
});

test('OPEN-PLAY-05 a vendor may lower the valid bet on bet or win, never raise it', async () => {
  const cases: [{ validBet?: bigint }, { validBet?: bigint }, string][] = [
    [{ validBet: units('3') }, {}, '3'],
    [{}, { validBet: units('2') }, '2'],
    [{ validBet: units('3') }, { validBet: units('7') }, '3'],
    [{ validBet: units('50') }, {}, '10'],
    [{ validBet: 0n }, {}, '0'],
  ];
  for (const [onBet, onWin, validBet] of cases) {
    const { bets } = await play((of) => {
      const bet = aBet(table, { ...of, ...onBet, amount: units('10') });
      return [bet, aWin(bet, { amount: 0n, ...onWin })];
    });
    assert.equal(bets[0]?.validBet, units(validBet));
  }
});

test('OPEN-PLAY-04 several wins add up; the one that closes the round settles all its open bets', async () => {
  const { bets, queued } = await play((of) => {
    const first = aBet(table, of);
    const second = aBet(table, { ...of, round: first.round, amount: units('2') });
    return [
      first,
      second,
      aWin(first, { amount: units('3'), closes: false }),
      aWin(first, { amount: units('4'), closes: true }),
    ];
  });
  assert.deepEqual(
    bets.map(facts).toSorted(),
    [row('SETTLED', '1', '1', '7', '6'), row('SETTLED', '2', '2', '0', '-2')].toSorted(),
  );
  assert.equal(queued, units('3'));
});

test('OPEN-PLAY-04 a bet that closes its own round settles at once and lost', async () => {
  const { bets, queued } = await play((of) => [aBet(table, { ...of, closes: true })]);
  assert.deepEqual(bets.map(facts), [row('SETTLED', '1', '1', '0', '-1')]);
  assert.equal(queued, units('1'));
});

test('OPEN-PLAY-04 a bet on a closed round is accepted and marked as reopening it', async () => {
  const { bets } = await play((of) => {
    const first = aBet(table, of);
    const second = aBet(table, { ...of, round: first.round });
    return [first, aWin(first, { amount: 0n }), second];
  });
  assert.deepEqual(
    bets.map((bet) => [bet.state, bet.isReopened]),
    [
      ['SETTLED', false],
      ['OPEN', true],
    ],
  );
});

test('OPEN-PLAY-04 OPEN-PLAY-05 a rolled back bet is CANCELLED, nets nothing and counts nothing', async () => {
  const { bets, queued } = await play((of) => {
    const bet = aBet(table, of);
    return [bet, aRollback(bet)];
  });
  assert.deepEqual(bets.map(facts), [row('CANCELLED', '1', '0', '0', '0')]);
  assert.equal(queued, 0n);
});

test('OPEN-PLAY-04 a corrected result: the win is taken back, the bet is open again, the new win settles it once', async () => {
  let opened = '';
  const { bets, queued } = await play((of) => {
    const bet = aBet(table, of);
    const wrong = aWin(bet, { amount: units('9') });
    opened = String(bet.key);
    return [bet, wrong, aRollback(wrong, { closes: false }), aWin(bet, { amount: units('2') })];
  });
  assert.equal(bets[0]?.key, opened);
  assert.deepEqual(bets.map(facts), [row('SETTLED', '1', '1', '2', '1')]);
  assert.equal(queued, units('1'), 'the stake counts towards turnover once');
});

test('OPEN-PLAY-04 a rolled back bet whose win stands keeps the win until that is rolled back too', async () => {
  const { bets } = await play((of) => {
    const bet = aBet(table, of);
    const win = aWin(bet, { amount: units('3') });
    return [bet, win, aRollback(bet), aRollback(win)];
  });
  assert.deepEqual(bets.map(facts), [row('CANCELLED', '1', '0', '0', '0')]);
});

test('OPEN-PLAY-05 a free bet stakes no cash, counts nothing, and its win is all profit', async () => {
  const { bets, queued } = await play((of) => {
    const bet = aBet(table, { ...of, isFree: true });
    return [bet, aWin(bet, { amount: units('4') })];
  });
  assert.deepEqual(bets.map(facts), [row('SETTLED', '1', '0', '4', '4')]);
  assert.equal(queued, 0n);
});

test('OPEN-PLAY-04 a promotional win without a bet is a record of its own and can be taken back', async () => {
  const { bets } = await play((of) => {
    const aPromo = (amount: string): VendorOp => {
      const { ref: _ref, ...win } = aWin(aBet(table, of), { amount: units(amount), flags: FLAG.vendorPromo });
      return win;
    };
    const promo = aPromo('4');
    const kept = aPromo('2');
    return [promo, kept, aRollback(promo)];
  });
  assert.ok(bets.every((bet) => bet.isWithoutBet));
  assert.deepEqual(bets.map(facts), [
    row('CANCELLED', '0', '0', '0', '0'),
    row('SETTLED', '0', '0', '2', '2'),
  ]);
});

test('OPEN-PLAY-04 a win and a rollback that name another round than the bet still find it', async () => {
  const { bets } = await play((of) => {
    const won = aBet(table, of);
    const undone = aBet(table, of);
    return [
      won,
      undone,
      aWin(won, { round: 'elsewhere', amount: units('2') }),
      aRollback(undone, { round: 'elsewhere too' }),
    ];
  });
  assert.deepEqual(
    bets.map(facts).toSorted(),
    [row('SETTLED', '1', '1', '2', '1'), row('CANCELLED', '1', '0', '0', '0')].toSorted(),
  );
});

test('OPEN-PLAY-04 a rollback that names a round somebody else won in takes nothing from that bet', async () => {
  const { bets } = await play((of) => {
    const [undone, won] = [aBet(table, of), aBet(table, of)];
    return [undone, won, aWin(won, { amount: units('5') }), aRollback(undone, { round: won.round })];
  });
  assert.deepEqual(
    bets.map(facts).toSorted(),
    [row('CANCELLED', '1', '0', '0', '0'), row('SETTLED', '1', '1', '5', '4')].toSorted(),
  );
});

test('OPEN-PLAY-04 bet records agree with the ledger to the unit after a storm of rounds', async () => {
  const { accountId } = await table.aMemberWith('100');
  await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      const bet = aBet(table, {
        accountId,
        ...(index % 2 ? {} : baccarat),
        amount: BigInt(index * 777 + 1),
      });
      const win = aWin(bet, { amount: BigInt((index % 5) * 1_234) });
      await table.submit(bet);
      if (index % 4 === 0) await table.submit(aRollback(bet));
      else await Promise.all([table.submit(win), table.submit(win)]);
      if (index % 8 === 3) await table.submit(aRollback(win));
    }),
  );
  const bets = await betsOf(table.db, accountId);
  assert.equal(bets.length, 40);
  const net = bets.reduce((sum, bet) => sum + bet.net, 0n);
  assert.equal(await table.wallet.balance(accountId), units('100') + net);
});
