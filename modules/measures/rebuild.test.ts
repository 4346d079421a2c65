import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { aPlayer, openBetTable, type BetTable } from '@baize/bets/testing';
import type { Member } from '@baize/members';
import { aMember, anAgent } from '@baize/members/testing';
import { aMerchant } from '@baize/site/testing';
import { rollUpMeasures, rebuildDay, rebuildMeasures } from './index.ts';

let table: BetTable;
/** Of a brand in Kathmandu (+05:45) and one in Los Angeles (-08:00). */
let east: Member;
let west: Member;
before(async () => {
  table = await openBetTable();
  east = await ofZone('Asia/Kathmandu');
  west = await ofZone('America/Los_Angeles');
});
after(() => table.close());

const ofZone = async (zone: string): Promise<Member> => {
  const member = await table.db.transaction(async (tx) => {
    const merchant = await aMerchant(tx);
    await tx.run('update site.merchant set time_zone = $2 where id = $1', [merchant.id, zone]);
    const agent = await anAgent(tx, { merchant, uplineId: null });
    return aMember(tx, { merchant, uplineId: agent.memberId });
  });
  await aPlayer(table.db, member);
  return member;
};

/** A round and a deposit of 500 at a time, as their journals have them. */
async function happened(at: string, { accountId, memberId, merchantId }: Member): Promise<void> {
  await table.db.run(
    `with row as (
       insert into bets.settlement (at, account_ids, game_ids, bets, stakes, valid_bets, nets)
       values ($1, array[$2::bigint], array[$3::int], '{1}', '{500}', '{500}', '{-500}') returning id)
     insert into bets.settlement_queue (settlement_id) select id from row`,
    [at, accountId, table.game.gameId],
  );
  await table.db.run(
    `with row as (
       insert into wallet.flow (at, account_id, member_id, merchant_id, kind, amount) values ($1, $2, $3, $4, 10, 500) returning id)
     insert into wallet.flow_queue (flow_id) select id from row`,
    [at, accountId, memberId, merchantId],
  );
}

async function foldAll(): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    await rollUpMeasures(table);
    const { isBehind } = await table.db.one<{ isBehind: boolean }>(
      'select exists (select from bets.settlement_queue) or exists (select from wallet.flow_queue) as is_behind',
    );
    if (!isBehind) return;
    await setTimeout(25);
  }
  assert.fail('the journals were not counted');
}

const TABLES = ['member', 'team', 'member_flow', 'team_flow'].flatMap((of) =>
  ['slot', 'hour', 'day'].map((span) => `measures.${of}_${span}`),
);
async function everything(): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const name of TABLES)
    found[name] = await table.db.many(`select to_jsonb(t) as row from ${name} t order by 1`);
  return found;
}
/** Wrong figures wherever a day of the member's zone is, and rows that nothing stands behind. */
async function spoil(): Promise<void> {
  for (const whose of ['member', 'team'])
    await table.db.run(`update measures.${whose}_day set stake = stake + 7 where day = '2026-11-20'`);
  await table.db.run(`delete from measures.team_flow_day where day = '2026-11-20'`);
  await table.db.run(`update measures.member_slot set slot = slot + interval '5 minutes'`);
}

test('a day is counted again in each brand’s zone, late rows with it, and other days stay as they are', async () => {
  for (const member of [east, west])
    for (const at of [
      '2026-11-20T17:59:00Z',
      '2026-11-20T18:20:00Z',
      '2026-11-21T07:30:00Z',
      '2026-11-21T09:00:00Z',
    ])
      await happened(at, member);
  await table.db.run(
    `update measures.progress set complete_upto = '-infinity', mark_at = null, mark_tx = null`,
  );
  await foldAll();
  // What comes now of the days before counts at noon of the twentieth.
  await table.db.run(`update measures.progress set complete_upto = '2026-11-20T12:00:00Z'`);
  await happened('2026-11-18T12:00:00Z', east);
  await foldAll();
  const { n } = await table.db.one<{ n: number }>('select count(*)::int as n from measures.late');
  assert.equal(n, 2, 'a round and a deposit came late');
  const kept = await everything();
  await spoil();
  assert.notDeepEqual(await everything(), kept);
  for (const day of ['2026-11-20', '2026-11-21']) await rebuildDay(table, day);
  assert.deepEqual(await everything(), kept);
  await table.db.run(`update measures.team_day set stake = 1 where day = '2026-11-21'`);
  await rebuildDay(table, '2026-11-20');
  assert.notDeepEqual(await everything(), kept, 'another day is not touched');
  await rebuildDay(table, '2026-11-21');
  assert.deepEqual(await everything(), kept);
});

test('counting everything again goes on where it was ended', async () => {
  const kept = await everything();
  await spoil();
  const seen: string[] = [];
  await assert.rejects(
    rebuildMeasures(table, (day) => {
      seen.push(day);
      if (day === '2026-11-19') throw new Error('the power went');
    }),
    /the power went/,
  );
  assert.notDeepEqual(await everything(), kept, 'the day after is still wrong');
  const done = await rebuildMeasures(table, (day) => seen.push(day));
  assert.deepEqual(await everything(), kept);
  assert.deepEqual(
    seen.slice(0, 4),
    ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'],
    'no day twice',
  );
  assert.equal(done, seen.length - 3);
  assert.deepEqual(await table.db.many('select from measures.rebuild'), [], 'and is over');
});
