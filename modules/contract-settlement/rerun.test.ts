import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { call, staffContext } from '@baize/endpoint/testing';
import { anAuditLog } from '@baize/members/testing';
import { settlementConsoleApi } from './console-api.ts';
import { settlementConsoleHandlers } from './handlers.ts';
import { aLine, everything, FIRST_HALF, played } from './line.fixture.ts';

let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

/** A line that was settled, and its run compared once `change` was written past the triggers that keep what was computed. */
async function comparedAfter(change: string, of: Parameters<typeof aLine>[1] = {}, over = FIRST_HALF) {
  const line = await aLine(db, of);
  await played(line);
  await line.until(over);
  await line.run();
  const { merchant } = line;
  const [contractId] = line.contracts.map((one) => one.contractId).toReversed();
  const { settlementId, runId } = await db.one<{ settlementId: bigint; runId: number }>(
    'select settlement_id, run_id from contract_settlement.settlement where merchant_id = $1 and contract_id = $2 and amount > 0',
    [merchant.id, contractId],
  );
  await db.transaction(async (tx) => {
    await tx.run('set local session_replication_role = replica');
    await tx.run(change.replaceAll('$SETTLEMENT', String(settlementId)));
  });
  const before_ = await everything(db, merchant.id);
  const answer = await call(
    settlementConsoleApi,
    'rerunSettlement',
    settlementConsoleHandlers({ ...line.deps, ...anAuditLog() }),
    { runId, reason: 'asked by an agent' },
    staffContext(['contracts.settle'], { merchant, name: 'dara', staffId: 1 }),
  );
  assert.ok(answer.ok);
  assert.deepEqual(await everything(db, merchant.id), before_, 'nothing is written');
  return { ...answer.value, number: `s_${settlementId}`, contract: `c_${contractId}` };
}

const PASS_OVER = `with gone as (delete from contract_settlement.payment where settlement_id = $SETTLEMENT)
  delete from contract_settlement.settlement where settlement_id = $SETTLEMENT`;

test('OP-30 a run compared again names a contract that it passed over, of five minutes, too', async () => {
  const dividend = await comparedAfter(PASS_OVER);
  assert.deepEqual([dividend.different, dividend.missing], [[], [dividend.contract]]);
  const realtime = { kind: 'REALTIME_SALARY', from: '2026-01-05T02:55:00Z' } as const;
  const salary = await comparedAfter(PASS_OVER, realtime, '2026-01-05T03:10:00Z');
  assert.deepEqual([salary.different, salary.missing], [[], [salary.contract]]);
});

test('OP-30 a run compared again sees another payer, another tier and other active members', async () => {
  for (const change of ['upline_id = null', 'rate_bps = rate_bps + 1', 'active_members = 7']) {
    const found = await comparedAfter(
      `update contract_settlement.settlement set ${change} where settlement_id = $SETTLEMENT`,
    );
    assert.deepEqual([found.different, found.missing], [[found.number], []], change);
  }
});

test('OP-30 operators list the settlements of 31 days at most, and all that waits to be paid, however old', async () => {
  const line = await aLine(db, { way: 2 });
  await played(line);
  await line.until(FIRST_HALF);
  await line.run();
  await line.until('2026-03-20T03:00:00Z');
  const list = async (input: object) => {
    const answer = await call(
      settlementConsoleApi,
      'listSettlements',
      settlementConsoleHandlers({ ...line.deps, ...anAuditLog() }),
      input,
      staffContext(['ledger.read'], { merchant: line.merchant, name: 'dara', staffId: 1 }),
    );
    return answer.ok ? answer.value.totalCount : answer.code;
  };
  assert.equal(await list({}), 0, 'of the last 31 days');
  assert.equal(await list({ from: '2026-01-10', to: '2026-01-31' }), 3);
  assert.equal(await list({ from: '2026-01-10', to: '2026-03-01' }), 'range_too_long');
  const waits = await list({ state: 'CALCULATED' });
  assert.ok(typeof waits === 'number' && waits > 0);
  assert.equal(await list({ state: 'CALCULATED', from: '2026-03-01', to: '2026-03-20' }), 0);
});
