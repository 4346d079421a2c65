import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { staffContext } from '@baize/endpoint/testing';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { aMember } from '@baize/members/testing';
import { fixedClock, parseUnits } from '@baize/kernel';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { post } from '@baize/wallet';
import type { BookkeepingDeps, Discrepancy } from './deps.ts';
import { bookkeepingHandlers } from './handlers.ts';
import { collectDiscrepancies } from './nightly.ts';

const clock = fixedClock('2026-11-20T22:40:00Z');
const DAY = 86_400_000;
let db: TestDatabase;
let merchant: Merchant;
let deps: BookkeepingDeps;
let gateways: () => Promise<Discrepancy[]>;
const OWED = { currency: 'USD', byHouse: 300_000n, byAgents: 450_000n, overdue: 50_000n, advanced: 100_000n };
const asked: { from: Date; to: Date }[] = [];
before(async () => {
  db = await testDatabase();
  merchant = await db.transaction((tx) => aMerchant(tx));
  await db.transaction((tx) => aMember(tx, { merchant, uplineId: null, balance: '12.34' }));
  deps = {
    db,
    clock,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    audit: () => Promise.resolve(),
    compareGateways: (range) => {
      asked.push(range);
      return gateways();
    },
    contractsOwed: (_db, merchantId) => Promise.resolve(merchantId === merchant.id ? [OWED] : []),
    bonusesOwed: (_db, merchantId) =>
      Promise.resolve(
        merchantId === merchant.id ? [{ currency: 'USD', open: 700_000n, offered: 250_000n }] : [],
      ),
  };
});
after(() => db.drop());

const staff = () => staffContext([], { merchant, staffId: 1, name: 'anna' });
const calls = () => bookkeepingHandlers(deps);
const night = async (...found: Discrepancy[]) => {
  clock.advance(DAY);
  gateways = () => Promise.resolve(found);
  await collectDiscrepancies(deps);
};
const list = async () => {
  const answer = await calls().listDiscrepancies({ source: 'gateway', pageNo: 1, pageSize: 20 }, staff());
  assert.ok(answer.ok);
  return answer.value.list;
};
const one: Discrepancy = { kind: 'amount_differs', subject: 'psp D1', ours: '100', theirs: '90' };

test('OP-25 a finding is one line however often it is seen, and is gone when it no longer holds', async () => {
  await night(one);
  await night(one);
  const [seen, ...more] = await list();
  assert.ok(seen && more.length === 0);
  assert.equal(seen.state, 'OPEN');
  assert.equal(seen.lastSeenAt - seen.firstSeenAt, DAY);
  await night();
  const [gone] = await list();
  assert.deepEqual([gone?.state, gone?.resolvedBy], ['RESOLVED', 'clock']);
  await night(one);
  assert.equal((await list())[0]?.state, 'OPEN', 'it came back');
});

test('OP-25 what a person explained stays explained while it says the same, and opens again when it says more', async () => {
  const [open] = await list();
  const discrepancyId = open?.discrepancyId ?? 0;
  const resolved = await calls().resolveDiscrepancy(
    { discrepancyId, reason: 'the gateway kept its fee' },
    staff(),
  );
  assert.ok(resolved.ok && resolved.value.resolvedBy === 'anna');
  assert.deepEqual(resolved.value.acts, ['reopen']);
  const again = await calls().resolveDiscrepancy({ discrepancyId, reason: 'once more' }, staff());
  assert.ok(!again.ok && again.code === 'state_changed');
  await night(one);
  assert.deepEqual(
    (await list()).map(({ state, reason }) => [state, reason]),
    [['RESOLVED', 'the gateway kept its fee']],
  );
  await night({ ...one, theirs: '80' });
  const [reopened] = await list();
  assert.deepEqual([reopened?.state, reopened?.theirs, reopened?.reason], ['OPEN', '80', null]);
});

test('OP-25 a gateway that is away leaves what is known as it was; only closed orders of two days are asked about', async () => {
  clock.advance(DAY);
  gateways = () => Promise.reject(new Error('away'));
  await collectDiscrepancies(deps);
  assert.equal((await list())[0]?.state, 'OPEN');
  const range = asked.at(-1);
  assert.equal(clock.now().getTime() - (range?.to.getTime() ?? 0), 3_600_000);
  assert.equal(clock.now().getTime() - (range?.from.getTime() ?? 0), 2 * DAY);
});

test('OP-25 R33 each night writes down what is owed, equal to the ledger', async () => {
  const reports = await calls().listLiabilityReports({ pageNo: 1, pageSize: 20 }, staff());
  assert.ok(reports.ok && reports.value.list.length > 3);
  const [line] = reports.value.list[0]?.list ?? [];
  assert.deepEqual(
    [line?.currency, line?.members, line?.total, line?.ledger, line?.difference],
    ['USD', 1, '12.34', '12.34', '0.00'],
  );
  const now = await calls().getLiability({}, staff());
  assert.ok(now.ok && now.value.list[0]?.balances === '12.34');
  // What contracts owe stands beside the total, now and in the report of the night.
  for (const at of [now.value.list[0], line])
    assert.deepEqual(
      [at?.contractsByHouse, at?.contractsByAgents, at?.contractsOverdue, at?.contractsAdvanced],
      ['3.00', '4.50', '0.50', '1.00'],
    );
  for (const at of [now.value.list[0], line])
    assert.deepEqual([at?.bonusesOpen, at?.bonusesOffered], ['7.00', '2.50']);
});

test('R33 members’ money stands apart from the operator’s, and what is not covered by what came in is told', async () => {
  const apart = async () => {
    const now = await calls().getLiability({}, staff());
    const [line] = now.ok ? now.value.list : [];
    return [line?.received, line?.total, line?.operators];
  };
  assert.deepEqual(await apart(), ['12.34', '12.34', '0.00']);
  const { accountId } = await db.one<{ accountId: bigint }>('select account_id from wallet.owner limit 1');
  const give = (units: bigint, key: string) =>
    db.transaction((tx) =>
      post(tx, {
        accountId,
        amount: units,
        kind: 'adjust',
        house: 'adjustment',
        key,
        note: 'x',
        actor: 'staff:1',
      }),
    );
  // Given by the house: owed, and nothing came in for it.
  assert.ok((await give(parseUnits('2'), 'test:given')).ok);
  assert.deepEqual(await apart(), ['12.34', '14.34', '-2.00']);
  // Taken as a fee would be: the operator's own.
  assert.ok((await give(-parseUnits('5'), 'test:taken')).ok);
  assert.deepEqual(await apart(), ['12.34', '9.34', '3.00']);
  assert.ok((await give(parseUnits('3'), 'test:back')).ok);
});

test('OP-25 a broken ledger and a liability that differs are in the same list', async () => {
  await db.run(`update wallet.account set balance = balance + 5 where kind = 1`);
  await db.run(
    `insert into wallet.finding (rule, subject, expected, actual, first_seen_at, last_seen_at)
     values ('balance_is_sum_of_entries', '4', '1', '6', now(), now())`,
  );
  await night();
  const open = await calls().listDiscrepancies({ state: 'OPEN', pageNo: 1, pageSize: 20 }, staff());
  assert.ok(open.ok);
  const lines = open.value.list.map(({ source, kind }) => `${source} ${kind}`).toSorted();
  assert.deepEqual(lines, ['ledger balance_is_sum_of_entries', 'liability liability_differs']);
});
