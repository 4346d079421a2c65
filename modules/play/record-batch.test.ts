import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { parseUnits } from '@baize/kernel';
import { aGame } from '@baize/catalogue/testing';
import { restrict } from '@baize/wallet';
import {
  aBet,
  aRollback,
  aWin,
  betsOf,
  openGatewayTable,
  type GatewayTable,
  type StoredBet,
} from './gateway-table.ts';

let table: GatewayTable;
let slot: string;
let baccarat: string;
before(async () => {
  table = await openGatewayTable();
  slot = table.game.gameCode;
  const live = { connectionCode: 'STUDIO', gameType: 'LIVE', vendorCode: 'LIV', classify: 'BAC' } as const;
  baccarat = (await aGame(table.db, live)).gameCode;
});
after(() => table.close());

type Step = Record<string, unknown>;

/** Plays steps as a new member who owes turnover and answers the bet records and what was queued for turnover. */
async function play(steps: (of: Step) => [string, Step][]): Promise<{ bets: StoredBet[]; queued: bigint }> {
  const { member, token } = await table.aMemberWith('100');
  const { accountId } = member;
  const turnover = { kind: 'turnover', amount: units('1000'), ref: 'deposit-1', reason: 'deposit' } as const;
  await table.db.transaction((tx) => restrict(tx, { accountId, ...turnover }));
  const mine = { token, user: member.walletUser };
  for (const [path, message] of steps(mine)) {
    const answer = await table.send(path, message);
    assert.equal(answer.status, 'RS_OK', `${path}: ${answer.status}`);
  }
  const { queued } = await table.db.one<{ queued: bigint }>(
    `select coalesce(sum(valid_bet), 0)::bigint as queued
      from play.settled s cross join unnest(s.account_ids, s.valid_bets) as q (account_id, valid_bet)
      where account_id = $1`,
    [member.accountId],
  );
  return { bets: await betsOf(table, member.accountId), queued };
}

const BET = '/transaction/bet';
const WIN = '/transaction/win';
const ROLLBACK = '/transaction/rollback';
const units = (text: string): bigint => parseUnits(text);
const facts = (bet: StoredBet | undefined) =>
  bet && [bet.state, bet.stake, bet.valid_bet, bet.payout, bet.net].map(String).join(' ');
const row = (state: string, stake: string, validBet: string, payout: string, net: string) =>
  [state, units(stake), units(validBet), units(payout), units(net)].map(String).join(' ');

test('OPEN-PLAY-04 a bet is OPEN until its round closes and counts nothing before', async () => {
  const { bets, queued } = await play((of) => [[BET, aBet(table, of)]]);
  assert.deepEqual(bets.map(facts), [row('OPEN', '1', '0', '0', '-1')]);
  assert.equal(queued, 0n);
});

test('OPEN-PLAY-05 slots: the whole stake is valid, won, lost or level', async () => {
  for (const payout of ['0', '1', '5']) {
    const { bets, queued } = await play((of) => {
      const bet = aBet(table, of);
      return [
        [BET, bet],
        [WIN, aWin(bet, { amount: units(payout) })],
      ];
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
      const bet = aBet(table, { ...of, game_code: baccarat, amount: units('10') });
      return [
        [BET, bet],
        [WIN, aWin(bet, { amount: units(payout) })],
      ];
    });
    assert.deepEqual(bets.map(facts), [row('SETTLED', '10', validBet, payout, net)], payout);
    assert.equal(queued, units(validBet));
  }
});

test('OPEN-PLAY-05 a vendor may lower the valid bet on bet or win, never raise it', async () => {
  const cases: [Step, Step, string][] = [
    [{ meta: { valid_bet: units('3') } }, {}, '3'],
    [{}, { meta: { valid_bet: units('2') } }, '2'],
    [{ meta: { valid_bet: units('3') } }, { meta: { valid_bet: units('7') } }, '3'],
    [{ meta: { valid_bet: units('50') } }, {}, '10'],
    [{ meta: { valid_bet: 0n } }, {}, '0'],
  ];
  for (const [onBet, onWin, validBet] of cases) {
    const { bets } = await play((of) => {
      const bet = aBet(table, { ...of, ...onBet, amount: units('10') });
      return [
        [BET, bet],
        [WIN, aWin(bet, { amount: 0n, meta: undefined, ...onWin })],
      ];
    });
    assert.equal(bets[0]?.valid_bet, units(validBet));
  }
});

test('OPEN-PLAY-04 several wins add up; the one that closes the round settles all its open bets', async () => {
  const { bets, queued } = await play((of) => {
    const first = aBet(table, of);
    const second = aBet(table, { ...of, round: first['round'], amount: units('2') });
    return [
      [BET, first],
      [BET, second],
      [WIN, aWin(first, { amount: units('3'), round_closed: false })],
      [WIN, aWin(first, { amount: units('4'), round_closed: true })],
    ];
  });
  assert.deepEqual(
    bets.map(facts).toSorted(),
    [row('SETTLED', '1', '1', '7', '6'), row('SETTLED', '2', '2', '0', '-2')].toSorted(),
  );
  assert.equal(queued, units('3'));
});

test('OPEN-PLAY-04 a bet that closes its own round settles at once and lost', async () => {
  const { bets, queued } = await play((of) => [[BET, aBet(table, { ...of, round_closed: true })]]);
  assert.deepEqual(bets.map(facts), [row('SETTLED', '1', '1', '0', '-1')]);
  assert.equal(queued, units('1'));
});

test('OPEN-PLAY-04 a bet on a closed round is accepted and marked as reopening it', async () => {
  const { bets } = await play((of) => {
    const first = aBet(table, of);
    const second = aBet(table, { ...of, round: first['round'] });
    return [
      [BET, first],
      [WIN, aWin(first, { amount: 0n })],
      [BET, second],
    ];
  });
  assert.deepEqual(
    bets.map((bet) => [bet.state, bet.is_reopened]),
    [
      ['SETTLED', false],
      ['OPEN', true],
    ],
  );
});

test('OPEN-PLAY-04 a rolled back bet is CANCELLED, nets nothing and counts nothing', async () => {
  const { bets, queued } = await play((of) => {
    const bet = aBet(table, of);
    return [
      [BET, bet],
      [ROLLBACK, aRollback(bet)],
    ];
  });
  assert.deepEqual(bets.map(facts), [row('CANCELLED', '1', '0', '0', '0')]);
  assert.equal(queued, 0n);
});

test('OPEN-PLAY-04 a corrected result: the win is taken back, the bet is open again, the new win settles it once', async () => {
  let opened = '';
  const { bets, queued } = await play((of) => {
    const bet = aBet(table, of);
    const wrong = aWin(bet, { amount: units('9') });
    opened = String(bet['transaction_uuid']);
    return [
      [BET, bet],
      [WIN, wrong],
      [ROLLBACK, aRollback(wrong, { round_closed: false })],
      [WIN, aWin(bet, { amount: units('2') })],
    ];
  });
  assert.equal(bets[0]?.key, opened);
  assert.deepEqual(bets.map(facts), [row('SETTLED', '1', '1', '2', '1')]);
  assert.equal(queued, units('1'), 'the stake counts towards turnover once');
});

test('OPEN-PLAY-04 a rolled back bet whose win stands keeps the win until that is rolled back too', async () => {
  const { bets } = await play((of) => {
    const bet = aBet(table, of);
    const win = aWin(bet, { amount: units('3') });
    return [
      [BET, bet],
      [WIN, win],
      [ROLLBACK, aRollback(bet)],
      [ROLLBACK, aRollback(win)],
    ];
  });
  assert.deepEqual(bets.map(facts), [row('CANCELLED', '1', '0', '0', '0')]);
});

test('OPEN-PLAY-05 a free bet stakes no cash, counts nothing, and its win is all profit', async () => {
  const { bets, queued } = await play((of) => {
    const bet = aBet(table, { ...of, is_free: true });
    return [
      [BET, bet],
      [WIN, aWin(bet, { amount: units('4') })],
    ];
  });
  assert.deepEqual(bets.map(facts), [row('SETTLED', '1', '0', '4', '4')]);
  assert.equal(queued, 0n);
});

test('OPEN-PLAY-04 a promotional win without a bet is a record of its own and can be taken back', async () => {
  const { bets } = await play((of) => {
    const promo = aWin(aBet(table, of), {
      amount: units('4'),
      reference_transaction_uuid: undefined,
      is_supplier_promo: true,
    });
    const kept = aWin(aBet(table, of), {
      amount: units('2'),
      reference_transaction_uuid: undefined,
      is_supplier_promo: true,
    });
    return [
      [WIN, promo],
      [WIN, kept],
      [ROLLBACK, aRollback(promo)],
    ];
  });
  assert.ok(bets.every((bet) => bet.is_without_bet));
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
      [BET, won],
      [BET, undone],
      [WIN, aWin(won, { round: 'elsewhere', amount: units('2') })],
      [ROLLBACK, aRollback(undone, { round: 'elsewhere too' })],
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
    return [
      [BET, undone],
      [BET, won],
      [WIN, aWin(won, { amount: units('5') })],
      [ROLLBACK, aRollback(undone, { round: won['round'] })],
    ];
  });
  assert.deepEqual(
    bets.map(facts).toSorted(),
    [row('CANCELLED', '1', '0', '0', '0'), row('SETTLED', '1', '1', '5', '4')].toSorted(),
  );
});

test('OPEN-PLAY-04 bet records agree with the ledger to the unit after a storm of rounds', async () => {
  const { member, token } = await table.aMemberWith('100');
  const mine = { token, user: member.walletUser };
  await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      const bet = aBet(table, {
        ...mine,
        game_code: index % 2 ? slot : baccarat,
        amount: BigInt(index * 777 + 1),
      });
      const win = aWin(bet, { amount: BigInt((index % 5) * 1_234) });
      await table.send(BET, bet);
      if (index % 4 === 0) await table.send(ROLLBACK, aRollback(bet));
      else await Promise.all([table.send(WIN, win), table.send(WIN, win)]);
      if (index % 8 === 3) await table.send(ROLLBACK, aRollback(win));
    }),
  );
  const bets = await betsOf(table, member.accountId);
  assert.equal(bets.length, 40);
  const net = bets.reduce((sum, bet) => sum + bet.net, 0n);
  assert.equal(await table.wallet.balance(member.accountId), units('100') + net);
});
