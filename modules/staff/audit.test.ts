import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { contextOf } from '@baize/endpoint/testing';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { staffApi } from './api.ts';
import { audit, verifyAuditChain } from './audit.ts';
import { canonicalJson } from './canonical-json.ts';
import { staffHandlers } from './handlers.ts';
import { aStaffCaller, staffForTests } from './testing.ts';

let db: TestDatabase;
const staff = aStaffCaller(7, 'alice');
const write = (action: string, more: object = {}) =>
  db.transaction((tx) =>
    audit(tx, { staff, action, target: 'member:100001', ip: '203.0.113.9', requestId: 'r1', ...more }),
  );
/** What only the owner of the database could do: without the triggers. */
const tamper = (sql: string) =>
  db.transaction(async (tx) => {
    await tx.run(`set local session_replication_role = replica`);
    await tx.run(sql);
  });

before(async () => {
  db = await testDatabase();
});
after(() => db.drop());
beforeEach(async () => {
  await tamper(`delete from staff.audit`);
  await db.run(`update staff.audit_head set id = 0, hash = decode(repeat('00', 32), 'hex')`);
});

test('R30 OP-01 every entry follows the one before and the chain holds', async () => {
  await write('member.state', {
    before: { state: 'ACTIVE' },
    after: { state: 'LOCKED', amount: 5n },
    reason: 'fraud',
  });
  await write('member.state', { after: { b: [1, { z: null, a: undefined }], ä: 'ü' } });
  await write('member.state');
  assert.deepEqual(await verifyAuditChain(db), { ok: true, rows: 3 });
});

test('R30 fifty actions at once make one chain without gaps', async () => {
  await Promise.all(Array.from({ length: 50 }, (_, i) => write('deposit.approve', { after: { i } })));
  assert.deepEqual(await verifyAuditChain(db), { ok: true, rows: 50 });
});

test('R30 an action that is rolled back leaves no entry and no gap', async () => {
  await write('a.first');
  await assert.rejects(
    db.transaction(async (tx) => {
      await audit(tx, { staff, action: 'a.second', target: 't', ip: '', requestId: '' });
      throw new Error('undone');
    }),
  );
  await write('a.third');
  assert.deepEqual(await verifyAuditChain(db), { ok: true, rows: 2 });
});

test('R30 the table refuses change, deletion and truncation', async () => {
  await write('a.action');
  for (const sql of [
    `update staff.audit set reason = 'other'`,
    `delete from staff.audit`,
    `truncate staff.audit`,
  ])
    await assert.rejects(db.run(sql), /append-only/, sql);
  assert.deepEqual(await verifyAuditChain(db), { ok: true, rows: 1 });
});

test('R30 a changed, removed or cut row is found even when the triggers were off', async () => {
  const cases: [sql: string, brokenAt: bigint][] = [
    [`update staff.audit set reason = 'harmless' where id = 2`, 2n],
    [`update staff.audit set after = '{"state":"ACTIVE"}' where id = 2`, 2n],
    [`update staff.audit set at = at + interval '1 day' where id = 3`, 3n],
    [`update staff.audit set staff_id = 8 where id = 1`, 1n],
    [`delete from staff.audit where id = 2`, 2n],
    [`delete from staff.audit where id = 3`, 3n],
    [`delete from staff.audit`, 1n],
  ];
  for (const [sql, brokenAt] of cases) {
    await tamper(`delete from staff.audit`);
    await db.run(`update staff.audit_head set id = 0, hash = decode(repeat('00', 32), 'hex')`);
    for (let i = 0; i < 3; i += 1) await write('member.state', { after: { state: 'LOCKED' } });
    await tamper(sql);
    const verdict = await verifyAuditChain(db);
    assert.ok(!verdict.ok, sql);
    assert.equal(verdict.brokenAt, brokenAt, sql);
  }
});

test('OP-01 the log is read newest first, by operator, action, target and time', async () => {
  await write('member.state', { reason: 'first' });
  await write('deposit.approve', { target: 'deposit:D1' });
  await write('member.state', { reason: 'last' });
  const list = async (filter: object) => {
    const answer = await staffHandlers(staffForTests(db)).listAudit(
      { pageNo: 1, pageSize: 2, ...filter },
      contextOf(staff),
    );
    assert.ok(answer.ok);
    return answer.value;
  };
  const all = await list({});
  assert.deepEqual([all.totalCount, all.totalPages, all.list.map((row) => row.id)], [3, 2, [3, 2]]);
  assert.deepEqual(
    (await list({ action: 'member.state' })).list.map((row) => row.reason),
    ['last', 'first'],
  );
  assert.deepEqual(
    (await list({ target: 'deposit:D1' })).list.map((row) => row.id),
    [2],
  );
  assert.equal((await list({ staffId: 8 })).totalCount, 0);
  assert.equal((await list({ to: 1 })).totalCount, 0);
});

test('OP-01 the acts on one brand are read alone or with those on the house', async () => {
  await write('member.state', { merchantId: 1, reason: 'one' });
  await write('member.state', { merchantId: 2, reason: 'two' });
  await write('vendor.create', { reason: 'house' });
  const reasons = async (filter: object, caller = staff) => {
    const input = staffApi.operations.listAudit.input.parse(filter);
    const answer = await staffHandlers(staffForTests(db)).listAudit(input, contextOf(caller));
    assert.ok(answer.ok);
    return answer.value.list.map((row) => row.reason);
  };
  assert.deepEqual(await reasons({ merchantId: '2' }), ['two']);
  assert.deepEqual(await reasons({ merchantId: '2', withHouse: 'true' }), ['house', 'two']);
  assert.deepEqual(await reasons({ merchantId: '2', withHouse: 'false' }), ['two']);
  const ofOne = { ...staff, merchantId: 1 };
  assert.deepEqual(await reasons({ merchantId: '2', withHouse: 'true' }, ofOne), ['one']);
});

test('OP-01 the log is read by days of the product’s zone, either end open and as far back as it goes', async () => {
  for (const reason of ['old', 'evening', 'morning']) await write('member.state', { reason });
  // 23:59 of 1 November and 00:00 of 2 November in Asia/Bangkok, and a year before.
  const times = ['2025-11-01T12:00:00Z', '2026-11-01T16:59:59Z', '2026-11-01T17:00:00Z'];
  for (const [i, at] of times.entries())
    await tamper(`update staff.audit set at = '${at}' where id = ${i + 1}`);
  const reasons = async (filter: object) => {
    const input = staffApi.operations.listAudit.input.parse(filter);
    const answer = await staffHandlers(staffForTests(db)).listAudit(input, contextOf(staff));
    return answer.ok ? answer.value.list.map((row) => row.reason) : answer.code;
  };
  assert.deepEqual(await reasons({ from: '2026-11-01', to: '2026-11-01' }), ['evening']);
  assert.deepEqual(await reasons({ from: '2026-11-02' }), ['morning']);
  assert.deepEqual(await reasons({ to: '2026-11-01' }), ['evening', 'old']);
  assert.deepEqual(await reasons({ from: '2025-01-01', to: '2026-11-02' }), ['morning', 'evening', 'old']);
  assert.deepEqual(await reasons({ from: String(Date.parse(times[2] ?? '')) }), ['morning']);
  assert.equal(await reasons({ from: '2026-11-02', to: '2026-11-01' }), 'range_invalid');
  assert.equal(await reasons({ from: '2026-02-30' }), 'range_invalid');
});

test('the hashed text does not depend on the order of keys or on what jsonb does to it', () => {
  assert.equal(
    canonicalJson({ b: 1, a: [2n, new Date(0)] }),
    canonicalJson({ a: ['2', '1970-01-01T00:00:00.000Z'], b: 1 }),
  );
  assert.equal(canonicalJson({ a: undefined, b: null }), '{"b":null}');
  assert.equal(canonicalJson(undefined), 'null');
});
