import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { approvedControl } from '@baize/approvals';
import { approvalsApi } from '@baize/approvals/api';
import { approvalsForTests, approvalsHandlers } from '@baize/approvals/testing';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { ask, call, codeOf, contextOf } from '@baize/endpoint/testing';
import { systemClock } from '@baize/kernel';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { aStaff, staffForTests, type AStaff } from '@baize/staff/testing';
import { aFundedAccount } from '@baize/wallet/testing';
import { diligenceConsoleApi } from './console-api.ts';
import { settingsControl } from './console-settings.ts';
import { diligenceConsoleHandlers } from './handlers.ts';
import { getBrand } from './settings.ts';
import { diligenceForTests } from './testing.ts';

let db: TestDatabase;
let merchant: Merchant;
let first: AStaff;
let second: AStaff;
let deps: ReturnType<typeof diligenceForTests>;
const reason = 'a test';
const SECRET = 'sixteen letters!';
before(async () => {
  db = await testDatabase();
  deps = diligenceForTests(db);
  merchant = await db.transaction((tx) => aMerchant(tx));
  await db.transaction((tx) => aFundedAccount(tx, { merchantId: merchant.id }));
  [first, second] = await db.transaction(async (tx) => [
    await aStaff(tx, staffForTests(db), { role: 'admin' }),
    await aStaff(tx, staffForTests(db), { role: 'admin' }),
  ]);
});
after(() => db.drop());

const as = ({ caller }: AStaff) => contextOf(caller, { merchant });
const kinds = { 'diligence.settings': approvedControl(settingsControl) };
const approvals = () => approvalsHandlers(approvalsForTests(db, systemClock, { audit: deps.audit, kinds }));
const settings = {
  fundsDueDays: 14,
  fundsStopDeposits: true,
  fundsHoldWithdrawals: true,
  documentsKeepDays: 1_825,
  nameLikeness: 90,
  providerUrl: 'https://screening.example',
};
const save = (change: object) =>
  call(
    diligenceConsoleApi,
    'saveDiligenceSettings',
    diligenceConsoleHandlers(deps),
    { ...settings, ...change, reason },
    as(first),
  );

test('R35 R34 a provider and its secret wait for a second operator: sealed, shown to nobody, and then the one that signs', async () => {
  assert.equal(codeOf(await save({})), 'secret_missing');
  const asked = await save({ providerSecret: SECRET });
  assert.equal(codeOf(asked), 'ok');
  assert.equal((await getBrand(db, deps.box, merchant.id)).provider, undefined);
  const { list } = await ask(
    approvalsApi,
    'listProposals',
    approvals(),
    { pageNo: 1, pageSize: 20 },
    as(second),
  );
  const [waits] = list;
  assert.deepEqual(Object.keys(waits?.payload ?? {}).toSorted(), ['after', 'before']);
  const { kept } = await db.one<{ kept: string }>(
    `select payload::text as kept from approvals.proposal where id = $1`,
    [waits?.proposalId],
  );
  assert.ok(!kept.includes(SECRET) && !JSON.stringify(deps.audited).includes('secretSealed'));
  const decision = { proposalId: waits?.proposalId, decision: 'approve', reason };
  assert.equal(codeOf(await call(approvalsApi, 'decideProposal', approvals(), decision, as(second))), 'ok');
  assert.deepEqual((await getBrand(db, deps.box, merchant.id)).provider, {
    url: settings.providerUrl,
    secret: SECRET,
  });
  assert.equal(codeOf(await save({})), 'nothing_to_change');
  assert.equal(codeOf(await save({ providerUrl: 'https://mine.example' })), 'secret_again');
  assert.deepEqual((await getBrand(db, deps.box, merchant.id)).provider, {
    url: settings.providerUrl,
    secret: SECRET,
  });
  const again = await save({ providerSecret: SECRET });
  assert.ok(again.ok, 'a secret is one more that waits, even the same');
});

const seen = { ...settings, hasSecret: true, isSecretNew: false };
const rows: [what: string, change: Partial<typeof seen>, waits: boolean][] = [
  ['members have longer to answer', { fundsDueDays: 15 }, true],
  ['an overdue answer stops no deposits', { fundsStopDeposits: false }, true],
  ['an overdue answer holds no withdrawals', { fundsHoldWithdrawals: false }, true],
  ['documents go sooner', { documentsKeepDays: 1_824 }, true],
  ['names must be more alike', { nameLikeness: 91 }, true],
  ['no provider compares', { providerUrl: '' }, true],
  ['the secret is another', { isSecretNew: true }, true],
  ['more is looked at', { fundsDueDays: 1, documentsKeepDays: 3_650, nameLikeness: 80 }, false],
];
for (const [what, change, waits] of rows)
  test(`R35 R34 ${what}: ${waits ? 'it waits for a second operator' : 'it holds at once'}`, () => {
    assert.equal(settingsControl.bindsLess(seen, { ...seen, ...change }, { settings }), waits);
  });
