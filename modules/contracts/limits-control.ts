import { staffControl } from '@baize/approvals';
import type { Db, Tx } from '@baize/db';
import type { Answer, Ctx, Input } from '@baize/endpoint';
import { anyBindsLess, isRaised, isSwitchedOff, type Control } from '@baize/endpoint/control';
import { ok } from '@baize/kernel';
import type { z } from 'zod';
import { contractsConsoleApi } from './console-api.ts';
import type { ContractsDeps } from './deps.ts';
import type { ContractKind } from './rules.ts';
import { setting } from './setting.sql.ts';
import { getSettings, type StoredSettings } from './settings.ts';

type Api = typeof contractsConsoleApi;
type SettingsCtx = Ctx<'staff:controls.write'>;
const wanted = contractsConsoleApi.operations.saveContractLimits.input.omit({ reason: true });
type Limits = z.output<typeof wanted>;

/** A kind that members may have now and could not before. */
const isWidened = (before: readonly ContractKind[], after: readonly ContractKind[]): boolean =>
  after.some((kind) => !before.includes(kind));

/** What the house gives at most, to whom contracts are given, and how hard who does not pay is held. */
export const limitsControl: Control<Tx, 'contracts.limits', Limits, Limits> = {
  kind: 'contracts.limits',
  action: 'contracts.limits',
  permission: 'controls.write',
  wanted,
  subject: (_wanted, merchantId) => `contract-limits:${merchantId}`,
  lock: async (tx, merchantId) => {
    await setting.lock(tx, merchantId);
    return limitsOf(tx, merchantId);
  },
  next: (_seen, to) => to,
  bindsLess: anyBindsLess<Limits>({
    dividendBps: isRaised,
    dailySalaryBps: isRaised,
    hourlySalaryBps: isRaised,
    realtimeSalaryBps: isRaised,
    memberKinds: isWidened,
    strictHold: isSwitchedOff,
  }),
  save: async (tx, merchantId, to) => {
    const stored: StoredSettings = {
      maxRatesBps: {
        DIVIDEND: to.dividendBps,
        DAILY_SALARY: to.dailySalaryBps,
        HOURLY_SALARY: to.hourlySalaryBps,
        REALTIME_SALARY: to.realtimeSalaryBps,
      },
      memberKinds: to.memberKinds,
      strictHold: to.strictHold,
    };
    await setting.put(tx, merchantId, stored);
  },
};

export const getContractLimits = async ({ db }: ContractsDeps, { merchantId }: SettingsCtx) =>
  ok(await limitsOf(db, merchantId));

export async function saveContractLimits(
  deps: ContractsDeps,
  { reason, ...input }: Input<Api, 'saveContractLimits'>,
  ctx: SettingsCtx,
): Promise<Answer<Api, 'saveContractLimits'>> {
  const changed = await staffControl(deps, ctx, limitsControl, { wanted: input, reason });
  if (!changed.ok) return changed;
  const { seen, proposalId } = changed.value;
  return ok({ ...seen, proposalId });
}

async function limitsOf(db: Db, merchantId: number): Promise<Limits> {
  const { maxRatesBps, memberKinds, strictHold } = await getSettings(db, merchantId);
  return {
    dividendBps: maxRatesBps.DIVIDEND,
    dailySalaryBps: maxRatesBps.DAILY_SALARY,
    hourlySalaryBps: maxRatesBps.HOURLY_SALARY,
    realtimeSalaryBps: maxRatesBps.REALTIME_SALARY,
    memberKinds,
    strictHold,
  };
}
