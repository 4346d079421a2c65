import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { memoryLogger, systemClock } from '@baize/kernel';
import { TRANSACTION_TYPES } from './api.ts';
import { kindsOf, typeOf } from './history.ts';
import { createWallet, post, sumCreditedByHouse, type Wallet } from './index.ts';
import { aFundedAccount, aVendorOp } from './testing.ts';
import { KIND, KIND_CLASS, kindsIn, type Kind } from './transfer-kinds.ts';

let db: TestDatabase;
let wallet: Wallet;
before(async () => {
  db = await testDatabase();
  wallet = createWallet({ db, clock: systemClock, log: memoryLogger() });
});
after(async () => {
  await wallet.close();
  await db.drop();
});

const COLUMNS =
  'seq, created_at, kind, connection_id, amount, balance_before, balance_after, key, round, note, actor';
const ALL = [1, 2, 3, 4, 10];

test('entries read by the batch say what the ledger’s view says, wherever the batch is cut', async () => {
  const accountId = await db.transaction((tx) => aFundedAccount(tx, { balance: '100' }));
  const [first, second] = ['r1', 'r2'].map((round) => aVendorOp({ accountId, round }));
  assert.ok(first && second);
  for (const op of [
    first,
    second,
    aVendorOp({ accountId, type: 'win', ref: first.key, round: 'r1', amount: 5n }),
    aVendorOp({ accountId, type: 'win', ref: second.key, round: 'elsewhere', amount: 7n }),
    aVendorOp({ accountId, type: 'rollback', ref: second.key, round: 'r2', amount: second.amount }),
  ])
    assert.equal((await wallet.submit(op)).status, 'applied');

  const [from, to] = ['2020-01-01', '9999-01-01'];
  const said = (after: number, kinds: readonly number[], limit: number) =>
    db.many<{ seq: bigint; round: string | null }>(
      `select ${COLUMNS} from wallet.entry
        where account_id = $1 and seq > $2 and kind = any($3::smallint[]) order by seq limit $4`,
      [accountId, after, kinds, limit],
    );
  const read = (after: number, kinds: readonly number[], limit: number) =>
    db.many(`select ${COLUMNS} from wallet.entries_between($1, $2, 99, $3, $4, $5, $6)`, [
      accountId,
      after,
      from,
      to,
      kinds,
      limit,
    ]);
  assert.deepEqual(
    (await said(0, ALL, 9)).map(({ round }) => round),
    [null, 'r1', 'r2', 'r1', 'elsewhere', 'r2'],
  );
  // After 3 the bets lie outside the batch; kind 2 alone never has them in it.
  for (const [afterSeq, kinds, limit] of [
    [0, ALL, 9],
    [0, ALL, 3],
    [3, ALL, 9],
    [3, ALL, 1],
    [0, [2], 9],
    [9, ALL, 9],
  ] as const)
    assert.deepEqual(await read(afterSeq, kinds, limit), await said(afterSeq, kinds, limit));
  const upto = await db.many('select seq from wallet.entries_between($1, 1, 3, $2, $3, $4, 9)', [
    accountId,
    from,
    to,
    ALL,
  ]);
  assert.deepEqual(upto, [{ seq: 2n }, { seq: 3n }]);
});

type ClassRow = {
  kind: number;
  isPlay: boolean;
  isStake: boolean;
  isRollback: boolean;
  isVendorTransfer: boolean;
  isHold: boolean;
  isMoneyIn: boolean;
  isMoneyOut: boolean;
  isDeposit: boolean;
  isWithdrawal: boolean;
  isManual: boolean;
  isCapital: boolean;
};

const MONEY_IN: readonly Kind[] = ['deposit', 'line_transfer', 'manual_deposit'];

test('the view says of each kind which classes it is in', async () => {
  const accountId = await db.transaction((tx) => aFundedAccount(tx, { balance: '0' }));
  const kinds = Object.values(KIND);
  await db.run(
    `insert into wallet.transfer (created_at, account_id, seq, amount, balance_after, fingerprint, house_id,
                                  connection_id, kind, flags, key, ref)
     select now(), $1, row_number() over (), sign.amount, 0, 0, 1, 0, k, 0, 'k:' || k || sign.amount, 'r:' || k || sign.amount
       from unnest($2::smallint[]) as k cross join (values (5), (-5)) as sign (amount)`,
    [accountId, kinds],
  );
  for (const [amount, sign] of [
    [5, 'credit'],
    [-5, 'debit'],
  ] as const) {
    const rows = await db.many<ClassRow>(
      `select kind, is_play, is_stake, is_rollback, is_vendor_transfer, is_hold, is_money_in, is_money_out,
              is_deposit, is_withdrawal, is_manual, is_capital
         from wallet.entry where account_id = $1 and amount = $2 order by kind`,
      [accountId, amount],
    );
    assert.deepEqual(
      rows.map(({ kind }) => kind),
      kinds.toSorted((a, b) => a - b),
    );
    const numbersWhere = (test: (row: ClassRow) => boolean) => rows.filter(test).map(({ kind }) => kind);
    assert.deepEqual(
      numbersWhere((row) => row.isPlay),
      kindsIn('play'),
    );
    assert.deepEqual(
      numbersWhere((row) => row.isStake),
      kindsIn('stake'),
    );
    assert.deepEqual(
      numbersWhere((row) => row.isRollback),
      kindsIn('rollback'),
    );
    assert.deepEqual(
      numbersWhere((row) => row.isVendorTransfer),
      kindsIn('vendor_transfer'),
    );
    assert.deepEqual(
      numbersWhere((row) => row.isHold),
      kindsIn('hold'),
    );
    for (const [name, is] of [
      ['deposit', (row: ClassRow) => row.isDeposit],
      ['withdrawal', (row: ClassRow) => row.isWithdrawal],
      ['manual', (row: ClassRow) => row.isManual],
      ['capital', (row: ClassRow) => row.isCapital],
    ] as const)
      assert.deepEqual(numbersWhere(is), kindsIn(name), name);
    assert.deepEqual(
      numbersWhere((row) => row.isMoneyIn),
      sign === 'credit' ? MONEY_IN.map((kind) => KIND[kind]) : [],
    );
    assert.deepEqual(
      numbersWhere((row) => row.isMoneyOut),
      [KIND.hold, KIND.release, ...(sign === 'debit' ? [KIND.line_transfer] : [])],
    );
  }
});

test('a class costs what its numbers cost: both are planned alike', async () => {
  const planOf = async (condition: string) =>
    (
      await db.many<Record<string, string>>(
        `explain (costs off) select sum(amount) from wallet.entry
          where account_id = 4 and seq > 7 and created_at >= '2026-11-22' and ${condition}`,
      )
    ).map((row) => Object.values(row)[0]);
  for (const name of Object.keys(KIND_CLASS) as (keyof typeof KIND_CLASS)[])
    assert.deepEqual(
      await planOf(`is_${name}`),
      await planOf(`kind in (${KIND_CLASS[name].map((kind) => KIND[kind]).join(', ')})`),
    );
});

test('WALLET-017 every type finds its kinds, and every kind reads as its type', () => {
  for (const type of TRANSACTION_TYPES) {
    assert.ok(kindsOf(type).length > 0, type);
    for (const kind of kindsOf(type)) assert.equal(typeOf(kind), type);
  }
  const silent = (Object.keys(KIND) as Kind[]).filter((kind) => !kindsOf('ALL').includes(kind));
  assert.deepEqual(silent, [
    'tombstone',
    'clawback',
    'vendor_play',
    'late_win',
    'late_rollback',
    'capital_in',
    'capital_out',
  ]);
});

const BETS = 20_000;

/** Rows that the plan read and threw away, of all its nodes. */
function removedBy(plan: Record<string, unknown>): number {
  const inner = (plan['Plans'] as Record<string, unknown>[] | undefined) ?? [];
  return Number(plan['Rows Removed by Filter'] ?? 0) + inner.reduce((sum, one) => sum + removedBy(one), 0);
}

test('what the house credited is summed without the bets of the account', async () => {
  const accountId = await db.transaction(async (tx) => {
    const id = await aFundedAccount(tx, { balance: '100' });
    for (const [key, amount, kind, house] of [
      ['m', 700n, 'manual_deposit', 'manual'],
      ['a', 30n, 'adjust', 'adjustment'],
      ['b', -5n, 'adjust', 'adjustment'],
    ] as const)
      assert.ok((await post(tx, { accountId: id, amount, kind, house, key, actor: 'job:test' })).ok);
    return id;
  });
  await db.run(
    `insert into wallet.transfer (created_at, account_id, seq, amount, balance_after, fingerprint, connection_id, kind, flags, key)
     select now(), $1, 1000 + n, 0, 0, 0, 1, 1, 0, 'bet' || n from generate_series(1, $2::int) as n`,
    [accountId, BETS],
  );
  await db.run('analyze wallet.transfer');
  const { byHand, adjusted } = await sumCreditedByHouse(db, accountId);
  assert.deepEqual([byHand, adjusted], [700n, 30n]);

  const plans: { Plan: Record<string, unknown> }[] = [];
  const explaining = {
    ...db,
    one: async <Row>(sql: unknown, params?: readonly unknown[]): Promise<Row> => {
      const [row] = await db.many<Record<string, { Plan: Record<string, unknown> }[]>>(
        `explain (analyze, format json) ${String(sql)}`,
        params,
      );
      plans.push(...Object.values(row ?? {}).flat());
      return {} as Row;
    },
  };
  await sumCreditedByHouse(explaining, accountId);
  const [found] = plans;
  assert.ok(found);
  assert.ok(removedBy(found.Plan) < 10, JSON.stringify(found));
});
