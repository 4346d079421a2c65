import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { aBankAccount, aWithdrawal, withdrawalsForTests } from '@baize/withdrawals/testing';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import type { Member } from '@baize/members';
import { aMember } from '@baize/members/testing';
import { fixedClock, parseUnits, systemClock } from '@baize/kernel';
import { aConnection } from '@baize/play/testing';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { riskHints } from './queue.ts';

let db: TestDatabase;
let merchant: Merchant;
let connectionId: number;
before(async () => {
  db = await testDatabase();
  merchant = await db.transaction((tx) => aMerchant(tx));
  await db.transaction((tx) => aConnection(tx, { code: 'WALLET_T', walletMode: 'transfer' }));
  const row = await db.one<{ id: number }>(`select id from play.connection where code = 'WALLET_T'`);
  connectionId = row.id;
});
after(() => db.drop());

/** Deposits 100 and asks for 50 of it at once. */
async function aWithdrawer(number: string): Promise<Member> {
  const withdrawals = withdrawalsForTests(db, { clock: fixedClock(systemClock.now().toISOString()) });
  return db.transaction(async (tx) => {
    const member = await aMember(tx, { merchant, uplineId: null, balance: '100', payeeName: 'Sok Dara' });
    const bankAccount = await aBankAccount(tx, member, { number });
    await aWithdrawal(withdrawals, tx, { member, bankAccount, amount: '50' });
    return member;
  });
}
type Line = { type: 'bet' | 'win' | 'rollback'; amount: string; moved: string; ago?: number };
const DAY_MS = 86_400_000;
const list = async ({ accountId }: Member, lines: Line[]) => {
  for (const [n, { type, amount, moved, ago = 0 }] of lines.entries())
    await db.run(
      `insert into play.vendor_line (connection_id, key, account_id, type, round, amount, moved, placed_at, recorded_at)
       values ($1, $2, $3, $4, 'r', $5, $6, $7, $7)`,
      [
        connectionId,
        `${accountId}-${n}`,
        accountId,
        type,
        parseUnits(amount),
        parseUnits(moved),
        new Date(Date.now() - ago),
      ],
    );
};
const rulesOf = async ({ memberId }: Member) =>
  (await riskHints(db, { merchantId: merchant.id, memberId }, systemClock.now()))
    .map(({ code }) => code)
    .filter((code) => code === 'no_play' || code === 'large_win');

test('OP-32 R35 play at a vendor that keeps the wallet is play: stakes count less what was given back, and a large win is one', async () => {
  const rows: [name: string, lines: Line[], wanted: string[]][] = [
    ['no play at all', [], ['no_play']],
    ['half of the deposit is play enough', [{ type: 'bet', amount: '50', moved: '-50' }], []],
    ['less is not', [{ type: 'bet', amount: '49', moved: '-49' }], ['no_play']],
    [
      'a stake given back was none',
      [
        { type: 'bet', amount: '60', moved: '-60' },
        { type: 'rollback', amount: '60', moved: '60' },
      ],
      ['no_play'],
    ],
    ['a free bet stakes nothing', [{ type: 'bet', amount: '60', moved: '0' }], ['no_play']],
    [
      'a win that was taken back gives no stake back',
      [
        { type: 'bet', amount: '60', moved: '-60' },
        { type: 'rollback', amount: '10', moved: '-10' },
      ],
      [],
    ],
    [
      'a large win',
      [
        { type: 'bet', amount: '60', moved: '-60' },
        { type: 'win', amount: '5000', moved: '5000' },
      ],
      ['large_win'],
    ],
    [
      'one of long ago is not looked at, nor is its stake',
      [
        { type: 'bet', amount: '60', moved: '-60', ago: 40 * DAY_MS },
        { type: 'win', amount: '5000', moved: '5000', ago: 8 * DAY_MS },
      ],
      ['no_play'],
    ],
  ];
  for (const [n, [name, lines, wanted]] of rows.entries()) {
    const member = await aWithdrawer(String(700_000 + n));
    await list(member, lines);
    assert.deepEqual((await rulesOf(member)).toSorted(), wanted, name);
  }
});
