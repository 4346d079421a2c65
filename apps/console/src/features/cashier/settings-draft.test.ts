import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settingFaults, settingsDraftOf, settingsOf } from './settings-draft.ts';

const stored = {
  currency: 'USD',
  depositTurnoverPercent: 100,
  depositMinutes: 30,
  matchByAmount: true,
  withdrawMin: '10.00',
  withdrawMax: '50000.00',
  withdrawalsPerDay: 5,
  freeWithdrawalsPerDay: 3,
  withdrawFeeBps: 125,
  withdrawFeeMin: '1.00',
  bankAccountsMax: 5,
  payoutGateway: 'demo-psp',
};

test('OP-24 settings of withdrawals are typed as people say them and sent as the server takes them', () => {
  const { currency: _currency, ...sent } = stored;
  const draft = settingsDraftOf(stored);
  assert.equal(draft.withdrawFeePercent, '1.25');
  assert.deepEqual(settingFaults(draft, 'USD'), {});
  assert.deepEqual(settingsOf(draft), sent);
});

test('OP-24 a figure out of its range is told of', () => {
  const draft = {
    ...settingsDraftOf(stored),
    withdrawalsPerDay: '0',
    withdrawFeePercent: '21',
    withdrawMin: 'x',
  };
  assert.deepEqual(settingFaults(draft, 'USD'), {
    withdrawMin: { code: 'amount_invalid' },
    withdrawalsPerDay: { code: 'whole_number', min: 1, max: 50 },
    withdrawFeePercent: { code: 'percent_range', max: 20 },
  });
});
