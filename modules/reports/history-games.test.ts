import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { aGame } from '@baize/catalogue/testing';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import type { Member } from '@baize/members';
import { aCall, aMember } from '@baize/members/testing';
import { memoryLogger, systemClock } from '@baize/kernel';
import { aPlayedRound } from '@baize/bets/testing';
import { aConnection } from '@baize/play/testing';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { createWallet, findAccount, type Wallet } from '@baize/wallet';
import { reportsApi } from './api.ts';
import { historyCsv } from './export-csv.ts';
import { rollUpMoved } from './rollup.ts';
import { reportsHandlers } from './handlers.ts';
import { reportsForTests } from './testing.ts';

/** A member who deposited 100 and played two rounds of slots at AAA, one of fish there and one of fish at BBB. */
let db: TestDatabase;
let wallet: Wallet;
let merchant: Merchant;
let member: Member;
let round: (key: string, game: { gameId: number }, stake: string, payout: string) => Promise<void>;
let fish: { gameId: number };
before(async () => {
  db = await testDatabase();
  wallet = createWallet({ db, clock: systemClock, log: memoryLogger(), writeHook: 'bets.record_batch' });
  await db.transaction(async (tx) => {
    merchant = await aMerchant(tx);
    member = await aMember(tx, { merchant, account: 'player1', uplineId: null, balance: '100' });
  });
  const { connectionId } = await db.transaction((tx) => aConnection(tx));
  const connectionCode = 'STUDIO';
  const slots = await aGame(db, { connectionCode, vendorCode: 'AAA', gameType: 'RNG' });
  fish = await aGame(db, { connectionCode, vendorCode: 'AAA', gameType: 'FISH' });
  const elsewhere = await aGame(db, { connectionCode, vendorCode: 'BBB', gameType: 'FISH' });
  round = (key, { gameId }, stake, payout) =>
    aPlayedRound({ db, wallet }, { member, connectionId, gameId, key, stake, payout });
  await round('s1', slots, '10', '25.5');
  await round('f1', fish, '3', '1');
  await round('s2', slots, '4', '0');
  await round('b1', elsewhere, '2', '6');
});
after(async () => {
  await wallet.close();
  await db.drop();
});

const { input, output } = reportsApi.operations.listTransactions;
const history = async (asked: object) => {
  const answer = await reportsHandlers(reportsForTests(db, systemClock)).listTransactions(
    input.parse(asked),
    aCall(merchant, {
      role: 'member' as const,
      memberId: member.memberId,
      account: 'player1',
      sessionId: '1',
    }),
  );
  assert.ok(answer.ok);
  return output.parse(answer.value);
};

type Row = [asked: object, refs: string[], sums: [sum: string, out: string, validBet: string | null]];
const asked: Row[] = [
  [{}, ['b1', 'b1', 's2', 's2', 'f1', 'f1', 's1', 's1'], ['132.50', '19.00', '19.00']],
  [
    { gameType: 'ALL', vassalage: '' },
    ['b1', 'b1', 's2', 's2', 'f1', 'f1', 's1', 's1'],
    ['132.50', '19.00', '19.00'],
  ],
  [{ vassalage: 'AAA' }, ['s2', 's2', 'f1', 'f1', 's1', 's1'], ['26.50', '17.00', '17.00']],
  [{ gameType: 'FISH' }, ['b1', 'b1', 'f1', 'f1'], ['7.00', '5.00', '5.00']],
  [{ gameType: 'FISH', vassalage: 'AAA' }, ['f1', 'f1'], ['1.00', '3.00', '3.00']],
  [{ gameType: 'FISH', type: 'BET' }, ['b1', 'f1'], ['0.00', '5.00', '5.00']],
  [{ vassalage: 'AAA', type: 'WIN' }, ['s2', 'f1', 's1'], ['26.50', '0.00', '17.00']],
  [
    { vassalage: 'AAA', status: 'SUCCESS' },
    ['s2', 's2', 'f1', 'f1', 's1', 's1'],
    ['26.50', '17.00', '17.00'],
  ],
  [{ vassalage: 'AAA', status: 'PENDING' }, [], ['0.00', '0.00', null]],
  [{ vassalage: 'AAA', type: 'DEPOSIT' }, [], ['0.00', '0.00', null]],
  [{ vassalage: 'NOBODY' }, [], ['0.00', '0.00', '0.00']],
];
const played = (list: { ref: string; type: string }[]) =>
  list.filter(({ type }) => type !== 'DEPOSIT').map(({ ref }) => ref);

for (const [wanted, refs, [sum, out, validBet]] of asked)
  test(`API-056 WALLET-017 a history of ${JSON.stringify(wanted)} lists and sums what was played there`, async () => {
    const { list, summary, totalCount } = await history(wanted);
    assert.deepEqual(played(list), refs);
    assert.deepEqual([summary.in, summary.out, summary.validBet], [sum, out, validBet]);
    assert.equal(totalCount, list.length);
  });

test('WALLET-017 pages of a filtered history come to all of it, in its order', async () => {
  const all = await history({ vassalage: 'AAA' });
  const ids = [];
  for (let pageNo = 1; pageNo <= 3; pageNo += 1)
    ids.push(...(await history({ vassalage: 'AAA', pageSize: '2', pageNo: String(pageNo) })).list);
  assert.deepEqual(
    ids.map(({ id }) => id),
    all.list.map(({ id }) => id),
  );
});

test('WALLET-017 what was played since is in the next answer, once, whether the clock came by or not', async () => {
  const before = await history({ gameType: 'FISH', vassalage: 'AAA' });
  await round('f2', fish, '5', '2');
  const later = { now: () => new Date(systemClock.now().getTime() + 2 * 3_600_000) };
  await rollUpMoved(db, later);
  const after = await history({ gameType: 'FISH', vassalage: 'AAA' });
  assert.deepEqual([before.totalCount, after.totalCount], [2, 4]);
  assert.deepEqual([after.summary.in, after.summary.out], ['3.00', '8.00']);
});

test('WALLET-017 the file of a filtered history holds its rows and no other', async () => {
  const now = systemClock.now().getTime();
  const account = await findAccount(db, member.memberId);
  assert.ok(account);
  let file = '';
  for await (const part of historyCsv(reportsForTests(db, systemClock), account, {
    from: new Date(now - 86_400_000),
    to: new Date(now + 86_400_000),
    type: 'BET',
    status: 'ALL',
    vassalage: 'BBB',
    gameType: undefined,
    language: 'EN',
  }))
    file += part;
  const lines = file.trim().split('\r\n');
  assert.equal(lines.length, 2);
  assert.match(lines[1] ?? '', /BBB.*b1.*-2\.00/);
});
