import { SETTING_BOUNDS } from '@baize/cashier/rules';
import { isAmount } from '@baize/kernel';
import type { CashierSettings } from './cashier.queries.ts';

export const AMOUNTS = ['withdrawMin', 'withdrawMax', 'withdrawFeeMin'] as const;
export const FIGURES = [
  'withdrawalsPerDay',
  'freeWithdrawalsPerDay',
  'depositMinutes',
  'depositTurnoverPercent',
  'bankAccountsMax',
] as const;
export const PERCENTS = ['withdrawFeePercent'] as const;
type Name = (typeof AMOUNTS)[number] | (typeof FIGURES)[number] | (typeof PERCENTS)[number];

/** The settings as an operator edits them: every figure as it is typed. */
export type SettingsDraft = Record<Name, string> & Pick<CashierSettings, 'matchByAmount' | 'payoutGateway'>;

export const settingsDraftOf = (stored: CashierSettings): SettingsDraft => ({
  withdrawMin: stored.withdrawMin,
  withdrawMax: stored.withdrawMax,
  withdrawFeeMin: stored.withdrawFeeMin,
  withdrawalsPerDay: String(stored.withdrawalsPerDay),
  freeWithdrawalsPerDay: String(stored.freeWithdrawalsPerDay),
  depositMinutes: String(stored.depositMinutes),
  depositTurnoverPercent: String(stored.depositTurnoverPercent),
  bankAccountsMax: String(stored.bankAccountsMax),
  withdrawFeePercent: String(stored.withdrawFeeBps / 100),
  matchByAmount: stored.matchByAmount,
  payoutGateway: stored.payoutGateway,
});

/** What cannot be saved: the fault's code, with the bounds its words name. */
export type SettingFault =
  | { code: 'amount_invalid' }
  | { code: 'whole_number'; min: number; max: number }
  | { code: 'percent_range'; max: number };

export function settingFaults(draft: SettingsDraft, currency: string): Partial<Record<Name, SettingFault>> {
  const faults: Partial<Record<Name, SettingFault>> = {};
  for (const name of AMOUNTS)
    if (!isAmount(draft[name].trim(), currency)) faults[name] = { code: 'amount_invalid' };
  for (const name of FIGURES) {
    const [min, max] = SETTING_BOUNDS[name];
    const figure = /^\d{1,4}$/.test(draft[name].trim()) ? Number(draft[name]) : Number.NaN;
    if (!(figure >= min && figure <= max)) faults[name] = { code: 'whole_number', min, max };
  }
  const fee = draft.withdrawFeePercent.trim();
  const [, feeMax] = SETTING_BOUNDS.withdrawFeeBps;
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(fee) || Number(fee) * 100 > feeMax)
    faults.withdrawFeePercent = { code: 'percent_range', max: feeMax / 100 };
  return faults;
}

export const settingsOf = (draft: SettingsDraft): Omit<CashierSettings, 'currency'> => ({
  withdrawMin: draft.withdrawMin.trim(),
  withdrawMax: draft.withdrawMax.trim(),
  withdrawFeeMin: draft.withdrawFeeMin.trim(),
  withdrawalsPerDay: Number(draft.withdrawalsPerDay),
  freeWithdrawalsPerDay: Number(draft.freeWithdrawalsPerDay),
  depositMinutes: Number(draft.depositMinutes),
  depositTurnoverPercent: Number(draft.depositTurnoverPercent),
  bankAccountsMax: Number(draft.bankAccountsMax),
  withdrawFeeBps: Math.round(Number(draft.withdrawFeePercent) * 100),
  matchByAmount: draft.matchByAmount,
  payoutGateway: draft.payoutGateway,
});
