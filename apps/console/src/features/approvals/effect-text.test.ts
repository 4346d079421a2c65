import assert from 'node:assert/strict';
import { test } from 'node:test';
import { effectLines } from './effect-text.ts';

/** The key and the values, as a translator would get them. */
const told = ((key: string, values?: object) =>
  `${key.replace('console.approvals.', '')} ${JSON.stringify(values ?? {})}`) as unknown as Parameters<
  typeof effectLines
>[0]['t'];
const find = (key: string) => {
  if (key === 'console.gateway.khqr') return 'KHQR';
  return /^console\.(site\.option|gateway)\./.test(key) ? undefined : key;
};
const texts = { t: told, find } as Parameters<typeof effectLines>[0];
type Row = Parameters<typeof effectLines>[1];
const sum = { amount: '12.50', currency: 'USD' };
const none = { amount: null, currency: null };
const rows: [row: Row, text: RegExp][] = [
  [
    { kind: 'deposit.credit', payload: { account: 'dara', orderAmount: '10' }, ...sum },
    /^effect\.credit .*12\.50.*dara.*10\.00/,
  ],
  [{ kind: 'deposit.credit', payload: {}, ...sum }, /"account":"–","asked":"–"/],
  [{ kind: 'bet.reverse', payload: {}, ...none }, /"account":"–","back":"–","taken":"–"/],
  [{ kind: 'incoming.settle', payload: { account: 'dara', ref: 'B1' }, ...sum }, /^effect\.line .*dara.*B1/],
  [{ kind: 'withdrawal.refund', payload: { account: 'dara' }, ...sum }, /^effect\.refund .*12\.50/],
  [
    { kind: 'withdrawal.force-receipt', payload: { account: 'dara' }, ...sum },
    /^effect\.forceReceipt .*12\.50.*dara/,
  ],
  [{ kind: 'withdrawal.mark-paid', payload: { account: 'dara' }, ...sum }, /^effect\.paid .*12\.50/],
  [
    { kind: 'withdrawal.pay-rest', payload: { account: 'dara', byHand: false }, ...sum },
    /^effect\.rest .*12\.50.*dara/,
  ],
  [
    { kind: 'withdrawal.pay-rest', payload: { account: 'dara', byHand: true }, ...sum },
    /^effect\.restByHand .*12\.50.*dara/,
  ],
  [
    { kind: 'vendor-transfer.settle', payload: { direction: 'OUT', vendor: 'Studio' }, ...sum },
    /^effect\.vendorOut .*12\.50.*Studio/,
  ],
  [
    { kind: 'vendor-transfer.settle', payload: { direction: 'IN', vendor: 'Studio' }, ...sum },
    /^effect\.vendorIn .*12\.50.*Studio/,
  ],
  [
    {
      kind: 'promotions.publish',
      payload: { before: null, after: { budget: '100', 'text.CN': 'x', 'title.EN': 'Spring' } },
      ...none,
    },
    /^set [^\n;]*title\.EN[^\n;]*Spring/,
  ],
  [{ kind: 'points.pass', payload: { account: 'dara', points: '500' }, ...sum }, /^effect\.points .*12\.50/],
  [
    {
      kind: 'points.settings',
      payload: { before: { per: { live: '20' } }, after: { per: { live: '10' } } },
      amount: null,
      currency: null,
    },
    /live/,
  ],
  [
    {
      kind: 'points.product',
      payload: { before: { to: null }, after: { to: Date.UTC(2026, 11, 24, 17) } },
      amount: null,
      currency: null,
    },
    /2026-12-24 17:00 UTC/,
  ],
  [
    {
      kind: 'referral.terms',
      payload: {
        before: { turnoverTimes: 300, tiers: [] },
        after: { turnoverTimes: 250, tiers: [{ from: 1, amount: '5' }] },
      },
      ...none,
    },
    /turnoverTimes","from":"3","to":"2\.5".*console\.referral\.tier.*USD 5\.00/,
  ],
  [
    {
      kind: 'giveaways.publish',
      payload: {
        before: { state: 'DRAFT', title: 'Rain', budget: '500.00' },
        after: {
          state: 'PUBLISHED',
          title: 'Rain',
          kind: 'RAFFLE',
          budget: '500.00',
          from: Date.UTC(2026, 11, 24, 17),
        },
      },
      amount: null,
      currency: null,
    },
    /^set .*title","to":"Rain"} set .*budget","to":"500.00"} set .*kind".* set .*2026-12-24 17:00 UTC.* set .*state/,
  ],
  [
    {
      kind: 'leaderboards.publish',
      payload: { before: { state: 'DRAFT' }, after: { state: 'PUBLISHED' } },
      amount: null,
      currency: null,
    },
    /state/,
  ],
  [
    {
      kind: 'referral.terms',
      payload: { before: { turnoverTimes: 200 }, after: { turnoverTimes: 100 } },
      amount: null,
      currency: null,
    },
    /turnoverTimes/,
  ],
  [
    {
      kind: 'missions.mission',
      payload: { before: { amount: '5.00' }, after: { amount: '6.00' } },
      amount: null,
      currency: null,
    },
    /amount/,
  ],
  [
    {
      kind: 'missions.mission',
      payload: {
        before: { title: { EN: 'Bet' }, isActive: false, amount: '5.00', turnoverTimes: 150, winTimes: 0 },
        after: { title: { EN: 'Bet' }, isActive: true, amount: '5.00', turnoverTimes: 150, winTimes: 0 },
      },
      ...none,
    },
    /^set .*title","to":"EN = Bet"} set .*isActive".* set .*amount","to":"5\.00"} set .*turnoverTimes","to":"1\.5"}$/,
  ],
  [
    {
      kind: 'missions.mission',
      payload: {
        before: { title: { EN: 'Bet' }, isActive: true, period: 'DAILY', budget: '5.00' },
        after: { title: { EN: 'Bet' }, isActive: true, period: 'WEEKLY', budget: '5.00' },
      },
      ...none,
    },
    /^set .*title {}","to":"Bet"} changed .*period".*DAILY.*WEEKLY"}$/,
  ],
  [
    { kind: 'bonus.end', payload: { account: 'dara', title: 'Welcome', takeBack: '5' }, ...sum },
    /^effect\.bonusAdjusted .*dara.*Welcome.*5\.00/,
  ],
  [
    { kind: 'bonus.end', payload: { account: 'dara', title: 'Welcome', takeBack: null }, ...sum },
    /^effect\.bonusEnded .*dara.*Welcome/,
  ],
  [
    { kind: 'vendor-transfer.fail', payload: { account: 'dara', vendor: 'Studio' }, ...sum },
    /^effect\.vendorFailed .*12\.50.*dara.*Studio/,
  ],
  [
    {
      kind: 'contract.house',
      payload: {
        kind: 'DIVIDEND',
        account: 'dara',
        period: 'H',
        minBetAmount: '100',
        minActiveMember: 3,
        carryNegative: true,
        tiers: [{ rate: '0.1250', activeMember: 5, periodValidBet: '1000', periodProfitLoss: '10' }],
      },
      ...none,
    },
    /offer\.line .*dara.*period\.H.*12\.5 %.*5.*1,?000\.00.*10\.00.*offer\.active.*100\.00.*offer\.members.*3.*offer\.carry/s,
  ],
  [
    { kind: 'contract.force', payload: { account: 'dara', upline: 'sok' }, ...sum },
    /^effect\.contractForced .*12\.50.*dara.*sok/,
  ],
  [
    { kind: 'member.level', payload: { account: 'dara', from: 1, to: 3 }, ...none },
    /^effect\.level .*dara.*1.*3/,
  ],
  [{ kind: 'member.free-money', payload: { account: 'dara' }, ...none }, /^effect\.freeMoney .*dara/],
  [
    {
      kind: 'member.move',
      payload: { account: 'dara', upline: 'sok', contracts: 2, rates: 0, switches: ['transferDown'] },
      ...none,
    },
    /^effect\.move .*dara.*sok.*effect\.moveContracts .*2.*effect\.moveSwitch .*transferDown/s,
  ],
  [{ kind: 'bet.resolve', payload: { act: 'void', account: 'dara' }, ...sum }, /^effect\.void /],
  [{ kind: 'bet.resolve', payload: { act: 'settle', payout: '3' }, ...sum }, /^effect\.settle .*3\.00/],
  [{ kind: 'bet.reverse', payload: { back: '1', taken: '2' }, ...sum }, /^effect\.reverse .*1\.00.*2\.00/],
  [{ kind: 'ledger.adjust', payload: { direction: 'debit' }, ...sum }, /^effect\.debit /],
  [{ kind: 'ledger.adjust', payload: { direction: 'credit' }, ...sum }, /^effect\.adjust /],
  [{ kind: 'capital.move', payload: { direction: 'in' }, ...sum }, /^effect\.capitalIn .*12\.50/],
  [{ kind: 'capital.move', payload: { direction: 'out' }, ...sum }, /^effect\.capitalOut .*12\.50/],
  [
    {
      kind: 'cashier.settings',
      payload: {
        withdrawMax: '99999',
        matchByAmount: true,
        depositMinutes: 30,
        before: { withdrawMax: '1000', matchByAmount: false, depositMinutes: 30 },
      },
      ...none,
    },
    /^changed .*cashier\.withdrawMax","from":"1000","to":"99999"} changed .*matchByAmount","from":"console\.common\.no {}","to":"console\.common\.yes {}"}$/,
  ],
  [
    {
      kind: 'cashier.settings',
      payload: {
        before: { withdrawFeeBps: 100, payoutGateway: '' },
        after: { withdrawFeeBps: 150, payoutGateway: 'khqr' },
      },
      ...none,
    },
    /^changed .*withdrawFeePercent","from":"1","to":"1\.5"} changed .*payoutGateway","from":"–","to":"KHQR"}$/,
  ],
  [
    {
      kind: 'site.settings',
      payload: {
        before: { 'fields.password': { enabled: true, patternId: 6, minLength: 6 } },
        after: { 'fields.password': { enabled: true, patternId: 6, minLength: 1 } },
      },
      ...none,
    },
    /^changed .*"console\.site\.field\.password: console\.site\.min","from":"6","to":"1"}$/,
  ],
  // Of the version that had a sum of its own for withdrawals.
  [
    { kind: 'cashier.settings', payload: { fourEyesAbove: '0', before: { fourEyesAbove: '500' } }, ...none },
    /^changed .*fourEyesAbove","from":"500","to":"0"}$/,
  ],
  [
    { kind: 'cashier.settings', payload: { fourEyesAbove: '0' }, ...none },
    /^changed .*fourEyesAbove","from":"–","to":"0"}$/,
  ],
  [
    {
      kind: 'risk.rule',
      payload: { before: { isOn: true, value: 3 }, after: { isOn: false, value: 3 } },
      ...none,
    },
    /^changed .*risk\.on","from":"console\.common\.yes {}","to":"console\.common\.no {}"}$/,
  ],
  [
    {
      kind: 'site.default-password',
      payload: { before: { defaultPassword: 'set' }, after: { defaultPassword: 'another' } },
      ...none,
    },
    /site\.defaultPassword/,
  ],
  [
    { kind: 'site.security', payload: { before: { lockMinutes: 5 }, after: { lockMinutes: 1 } }, ...none },
    /^changed .*site\.security\.lockMinutes","from":"5","to":"1"}$/,
  ],
  [
    {
      kind: 'cashier.channel',
      payload: {
        before: { name: 'Bank', feeBps: 0, receiver: { name: 'House', account: '1', bank: null } },
        after: { name: 'Bank', feeBps: 125, receiver: { name: 'House', account: '2', bank: null } },
      },
      ...none,
    },
    /^changed .*field\.feePercent","from":"0","to":"1\.25"} changed .*field\.receiverAccount","from":"1","to":"2"}$/,
  ],
  [
    {
      kind: 'cashier.channel',
      payload: { before: null, after: { code: 'bank-1', feed: null, presets: ['5', '10'], isEnabled: true } },
      ...none,
    },
    /^set .*content\.code","to":"bank-1"} set .*field\.presets","to":"5, 10"} set .*content\.shown","to":"console\.common\.yes {}"}$/,
  ],
  [
    {
      kind: 'play.connection-key',
      payload: { before: null, after: { keyId: 'k2', fingerprint: 'ab12' } },
      ...none,
    },
    /^set .*field\.keyId","to":"k2"} set .*field\.fingerprint","to":"ab12"}$/,
  ],
  [
    {
      kind: 'vendor-wallet.settings',
      payload: { before: { max: '10.00', currency: 'USD' }, after: { max: '20.00', currency: 'USD' } },
      ...none,
    },
    /^changed .*vendorTransfers\.max","from":"10\.00","to":"20\.00"}$/,
  ],
  [
    { kind: 'approvals.rule', payload: { secondPersonAbove: '9', onePerson: false }, ...none },
    /^effect\.rule .*9/,
  ],
  [
    { kind: 'approvals.rule', payload: { secondPersonAbove: '7', onePerson: true }, ...none },
    /^onePerson(?!.*effect\.rule)/,
  ],
  [
    { kind: 'approvals.rule', payload: { secondPersonAbove: '0.00', onePerson: false }, ...none },
    /^ruleAlways/,
  ],
];
for (const [row, text] of rows)
  test(`an approval of ${row.kind} says what it does: ${JSON.stringify(row.payload)}`, () => {
    assert.match(effectLines(texts, row, 'USD').join(' '), text);
  });
