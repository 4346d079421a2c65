import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { aPlayer, openBetTable, type BetTable } from '@baize/bets/testing';
import type { Tx } from '@baize/db';
import type { Member } from '@baize/members';
import { aMember } from '@baize/members/testing';
import { aDeposit } from '@baize/wallet/testing';
import { findCompleteUpto, rollUpMeasures } from './index.ts';

let table: BetTable;
let member: Member;
before(async () => {
  table = await openBetTable();
  member = await table.db.transaction((tx) => aMember(tx, { merchant: table.merchant, uplineId: null }));
  await aPlayer(table.db, member);
});
after(() => table.close());

const upto = async (): Promise<number> => (await findCompleteUpto(table.db))?.getTime() ?? 0;

/** Counts until everything before the moment is; `tries` without success: what it came to. */
async function foldPast(moment: Date, tries = 400): Promise<boolean> {
  for (let n = 0; n < tries; n += 1) {
    await rollUpMeasures(table);
    if ((await upto()) >= moment.getTime()) return true;
    await setTimeout(10);
  }
  return false;
}

/** A transaction that has written and stays open: when it wrote, and how to end it. */
async function held(write: (tx: Tx) => Promise<unknown>): Promise<{ at: Date; commit: () => Promise<void> }> {
  const open = Promise.withResolvers<Date>();
  const end = Promise.withResolvers<undefined>();
  const done = table.db.transaction(async (tx) => {
    await write(tx);
    open.resolve((await tx.one<{ at: Date }>('select clock_timestamp() as at')).at);
    await end.promise;
  });
  done.catch((error: unknown) => open.reject(error));
  return {
    at: await open.promise,
    commit: async () => {
      end.resolve(undefined);
      await done;
    },
  };
}

/** A settled round as record_batch journals it. */
const settle = (tx: Tx) =>
  tx.run(
    `with row as (
       insert into bets.settlement (at, account_ids, game_ids, bets, stakes, valid_bets, nets)
       values (clock_timestamp(), array[$1::bigint], array[$2::int], '{1}', '{500}', '{500}', '{-500}') returning id)
     insert into bets.settlement_queue (settlement_id) select id from row`,
    [member.accountId, table.game.gameId],
  );
const counted = async (): Promise<{ bets: bigint; deposits: bigint }> => ({
  bets: await sum('member_slot', 'bets'),
  deposits: await sum('member_flow_slot', 'entries', "and flow = 'deposit'"),
});
const sum = async (of: string, column: string, where = ''): Promise<bigint> =>
  (
    await table.db.one<{ sum: bigint }>(
      `select coalesce(sum(${column}), 0)::bigint as sum from measures.${of} where member_id = $1 ${where}`,
      [member.memberId],
    )
  ).sum;

test('nothing is called complete while a transaction that wrote before is open, and both are in when it is', async () => {
  assert.ok(await foldPast(new Date(0)), 'a mark was passed once');
  const first = await held(settle);
  const second = await held((tx) => aDeposit(tx, { accountId: member.accountId, amount: '5' }));
  assert.equal(await foldPast(first.at, 20), false, 'both are open');
  assert.deepEqual(await counted(), { bets: 0n, deposits: 0n });
  await second.commit();
  assert.equal(await foldPast(first.at, 20), false, 'the first is open still');
  assert.deepEqual(await counted(), { bets: 0n, deposits: 1n }, 'what is committed counts, provisionally');
  await first.commit();
  assert.ok(await foldPast(second.at), 'both have ended');
  assert.deepEqual(await counted(), { bets: 1n, deposits: 1n });
  assert.deepEqual(await table.db.many('select from measures.late'), [], 'neither came too late');
});
