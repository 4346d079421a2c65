import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { loadPrivateKey, writeWireJson, type VendorTransaction } from '@baize/vendor-protocol';
import { aBet, aRollback, aWin, openGatewayTable, type GatewayTable } from './gateway.fixture.ts';
import { listOpenFindings } from './finding.sql.ts';
import { compareOne, reconcileVendors, type ReconcileDeps } from './reconcile-vendors.ts';
import { aKeyPair } from './testing.ts';

const HOUR_MS = 3_600_000;

let table: GatewayTable;
let listed: VendorTransaction[] = [];
let windows: { start_time: string; end_time: string }[] = [];
let deps: ReconcileDeps;
before(async () => {
  table = await openGatewayTable();
  const { db, clock, log } = table;
  deps = {
    db,
    clock,
    log,
    platformKey: loadPrivateKey(aKeyPair().privatePem),
    // The vendor at our edge: lists what falls into the window it is asked for.
    fetch: (_url, init) => {
      const { start_time, end_time } = JSON.parse(String(init?.body));
      windows.push({ start_time, end_time });
      const answer = listed.filter(({ created_at: at }) => at >= start_time && at < end_time);
      return Promise.resolve(new Response(writeWireJson(answer)));
    },
  };
});
after(() => table.close());

type Message = Record<string, unknown>;
const listing = (
  type: VendorTransaction['type'],
  message: Message,
  change: object = {},
): VendorTransaction => ({
  transaction_uuid: String(message['transaction_uuid']),
  type,
  user: String(message['user']),
  round: String(message['round']),
  game_code: String(message['game_code']),
  currency: 'USD',
  amount: (message['amount'] as bigint | undefined) ?? 0n,
  state: 'DONE',
  created_at: table.clock.now().toISOString(),
  ...change,
});

test('OPEN-PLAY-04 a night in which both sides agree has no findings; one in which they differ names each', async () => {
  const send = async (path: string, message: Message) => {
    assert.equal((await table.send(path, message)).status, 'RS_OK');
  };
  const good = aBet(table);
  const goodWin = aWin(good, { amount: 250_000n });
  const undone = aBet(table);
  const undo = aRollback(undone);
  const forgotten = aBet(table);
  const cheated = aBet(table);
  const ghost = aBet(table);
  const late = aBet(table);
  await send('/transaction/bet', good);
  await send('/transaction/win', goodWin);
  await send('/transaction/bet', undone);
  await send('/transaction/rollback', undo);
  await send('/transaction/bet', forgotten);
  await send('/transaction/bet', cheated);
  listed = [
    listing('bet', good),
    listing('win', goodWin),
    listing('bet', undone),
    listing('rollback', undo),
    listing('bet', cheated, { amount: 100_001n }),
    listing('bet', ghost),
    listing('bet', late, { state: 'PENDING' }),
  ];
  const money = await table.wallet.balance(table.member.accountId);

  assert.equal(await reconcileVendors(deps), 0, 'bets younger than an hour are left alone');
  table.clock.advance(3 * HOUR_MS);
  await reconcileVendors(deps);
  assert.equal(await table.wallet.balance(table.member.accountId), money, 'a comparison moves no money');

  const found = await openFindings();
  assert.deepEqual(
    found.map(({ kind, transactionUuid }) => [kind, transactionUuid]).toSorted(),
    [
      ['amount_differs', cheated['transaction_uuid']],
      ['missing_here', ghost['transaction_uuid']],
      ['missing_there', forgotten['transaction_uuid']],
    ].toSorted(),
  );
});

test('OPEN-PLAY-04 a comparison goes on where the last one ended, without gaps', async () => {
  windows = [];
  table.clock.advance(30 * HOUR_MS);
  await reconcileVendors(deps);
  assert.ok(windows.length >= 5, 'six hours at a time');
  windows.slice(1).forEach((window, index) => assert.equal(window.start_time, windows[index]?.end_time));
  const before = windows.length;
  await reconcileVendors(deps);
  assert.equal(windows.length, before, 'nothing new to compare');
});

test('OPEN-PLAY-01 a vendor that is away is asked again for the same hours', async () => {
  table.clock.advance(2 * HOUR_MS);
  const away = { ...deps, fetch: () => Promise.reject(new Error('away')) };
  assert.equal(await reconcileVendors(away), 0);
  windows = [];
  await reconcileVendors(deps);
  assert.equal(windows.length, 1);
});

test('OPEN-PLAY-04 what counts as a difference', () => {
  const hub = { unitMultiplier: 1 };
  const bet = { type: 'bet', state: 'DONE', amount: 5n } as const;
  const ours = { type: 'bet', state: 'APPLIED', amount: 5n } as const;
  const cases: [Parameters<typeof compareOne>[0], Parameters<typeof compareOne>[1], unknown][] = [
    [bet, ours, undefined],
    [bet, { ...ours, state: 'ROLLED_BACK' }, undefined],
    [bet, { ...ours, amount: 6n }, 'amount_differs'],
    [bet, undefined, 'missing_here'],
    [bet, { ...ours, type: 'win' }, 'state_differs'],
    [{ ...bet, state: 'PENDING' }, undefined, undefined],
    [{ ...bet, state: 'REFUSED' }, undefined, undefined],
    [{ ...bet, state: 'REFUSED' }, ours, 'state_differs'],
    [{ ...bet, type: 'rollback' }, undefined, undefined],
    [{ ...bet, type: 'rollback', amount: 0n }, { ...ours, type: 'rollback' }, undefined],
  ];
  for (const [theirs, mine, expected] of cases) assert.equal(compareOne(theirs, mine, hub), expected);
  assert.equal(compareOne(bet, { ...ours, amount: 5_000n }, { unitMultiplier: 1000 }), undefined);
});

async function openFindings() {
  const rows = await listOpenFindings(table.db, { limit: 100, offset: 0 });
  return rows.map(({ key, ...row }) => ({ ...row, transactionUuid: key }));
}
