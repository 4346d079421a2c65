/** The calls this dialect adds for reconciliation and lottery draws: status and batch. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Case, Setting, Table } from './table.ts';

const needsStatus = (setting: Setting) => (setting.hasStatus ? undefined : '--no-status');
const needsBatch = (setting: Setting) => (setting.hasBatch ? undefined : '--no-batch');

type Message = Record<string, unknown>;

function ask(table: Table, transactionUuid: unknown) {
  return table.send('/transaction/status', { request_uuid: randomUUID(), transaction_uuid: transactionUuid });
}

/** The states of the table's transactions as /transaction/status tells them. */
async function stateOf(table: Table, message: Message): Promise<Message> {
  const body = await table.expects('RS_OK', ask(table, message['transaction_uuid']));
  const transaction = body['transaction'];
  assert.ok(typeof transaction === 'object' && transaction !== null, 'transaction is an object');
  return transaction as Message;
}

/** A batch item is a call without its request_uuid. */
function asItem(type: 'win' | 'rollback', message: Message): Message {
  return { ...message, type, request_uuid: undefined };
}

async function batch(table: Table, items: readonly Message[]): Promise<Message[]> {
  const body = await table.expects(
    'RS_OK',
    table.send('/transaction/batch', { request_uuid: randomUUID(), items }),
  );
  assert.ok(Array.isArray(body['items']), 'items is a list');
  return body['items'] as Message[];
}

export const extensionCases: readonly Case[] = [
  {
    id: 'status-01',
    title: '/transaction/status tells APPLIED, ROLLED_BACK and the amount',
    skip: needsStatus,
    async run(table) {
      const first = table.aBet();
      const prize = table.aWin(first);
      await table.moves(0n, async () => {
        await table.expects('RS_OK', table.bet(first));
        await table.expects('RS_OK', table.win(prize));
        const applied = await stateOf(table, first);
        assert.equal(applied['state'], 'APPLIED');
        assert.equal(applied['type'], 'bet');
        assert.equal(applied['amount'], table.setting.stake);
        assert.equal(applied['currency'], table.setting.currency);
        assert.equal(applied['round'], first['round']);
        assert.ok(!Number.isNaN(Date.parse(String(applied['processed_at']))));
        assert.equal((await stateOf(table, prize))['type'], 'win');
        await table.expects('RS_OK', table.rollback(table.aRollback(prize)));
        await table.expects('RS_OK', table.rollback(table.aRollback(first)));
        assert.equal((await stateOf(table, first))['state'], 'ROLLED_BACK');
        assert.equal((await stateOf(table, prize))['state'], 'ROLLED_BACK');
      });
    },
  },
  {
    id: 'status-02',
    title: '/transaction/status of an unknown transaction is RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
    skip: needsStatus,
    async run(table) {
      await table.expects('RS_ERROR_TRANSACTION_DOES_NOT_EXIST', ask(table, randomUUID()));
    },
  },
  {
    id: 'status-03',
    title: '/transaction/status of a rollback that came first is TOMBSTONE',
    skip: (setting) =>
      needsStatus(setting) ?? (setting.missingRollback === 'OK' ? undefined : 'no tombstones'),
    async run(table) {
      const never = table.aBet();
      await table.expects('RS_OK', table.rollback(table.aRollback(never)));
      assert.equal((await stateOf(table, never))['state'], 'TOMBSTONE');
    },
  },
  {
    id: 'batch-01',
    title: '/transaction/batch applies wins and rollbacks item by item, each with its own status',
    skip: needsBatch,
    async run(table) {
      const { aBet, aWin, aRollback, bet, expects, setting } = table;
      const won = aBet();
      const undone = aBet();
      await expects('RS_OK', bet(won));
      await expects('RS_OK', bet(undone));
      const prize = asItem('win', aWin(won));
      const stray = asItem('win', aWin(aBet()));
      const undo = asItem('rollback', aRollback(undone));
      await table.moves(setting.stake * 2n, async () => {
        const items = await batch(table, [prize, stray, undo]);
        assert.deepEqual(
          items.map((item) => [item['transaction_uuid'], item['status']]),
          [
            [prize['transaction_uuid'], 'RS_OK'],
            [stray['transaction_uuid'], 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'],
            [undo['transaction_uuid'], 'RS_OK'],
          ],
        );
        const again = await batch(table, [prize, undo]);
        assert.deepEqual(
          again.map((item) => item['status']),
          ['RS_OK', 'RS_OK'],
        );
      });
    },
  },
  {
    id: 'batch-02',
    title: '200 items are accepted, 201, none, and a bet among them are refused',
    skip: needsBatch,
    async run(table) {
      const bets = Array.from({ length: 201 }, () => table.aBet());
      const items = bets.map((bet) => asItem('win', table.aWin(bet)));
      const send = (list: unknown) =>
        table.send('/transaction/batch', { request_uuid: randomUUID(), items: list });
      const refused = ['RS_ERROR_WRONG_TYPES', 'RS_ERROR_WRONG_SYNTAX'] as const;
      await table.moves(0n, async () => {
        assert.equal((await batch(table, items.slice(0, 200))).length, 200);
        await table.expects(refused, send(items));
        await table.expects(refused, send([]));
        await table.expects(refused, send([{ ...items[0], type: 'bet' }]));
      });
    },
  },
];
