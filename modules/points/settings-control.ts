import { staffControl } from '@baize/approvals';
import type { Db, Tx } from '@baize/db';
import type { Answer, Ctx, Input } from '@baize/endpoint';
import type { Control } from '@baize/endpoint/control';
import { businessDay, isAmount, ok, parseUnits, payableText, refuse, type Clock } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import type { z } from 'zod';
import { pointsConsoleApi } from './console-api.ts';
import type { PointsConsoleDeps } from './deps.ts';
import { insertProgress } from './earn.sql.ts';
import { SOURCES } from './rules.ts';
import { getSettings, setting } from './settings.ts';

type Api = typeof pointsConsoleApi;
const wanted = pointsConsoleApi.operations.savePointSettings.input.omit({ reason: true });
type Settings = z.output<typeof wanted>;

/** How points are earned and what they are worth. It binds less where anybody gets more, or may convert sooner. */
export const pointSettingsControl = ({
  clock,
}: {
  clock: Clock;
}): Control<Tx, 'points.settings', Settings, Settings> => ({
  kind: 'points.settings',
  action: 'points.settings',
  permission: 'promotions.write',
  wanted,
  subject: (_wanted, merchantId) => `points-settings:${merchantId}`,
  lock: async (tx, merchantId) => {
    await setting.lock(tx, merchantId);
    return readSettings(tx, merchantId);
  },
  next: (_seen, to) => to,
  bindsLess: givesMore,
  save: async (tx, merchantId, to) => {
    await setting.put(tx, merchantId, to);
    const { timeZone } = await getMerchant(tx, merchantId);
    await insertProgress(tx, merchantId, businessDay(clock.now(), timeZone));
  },
});

/** Whether anybody gets more: a point for less of some source, more for a point, or a smaller least conversion. */
export function givesMore(seen: Settings, next: Settings): boolean {
  const earnsMore = SOURCES.some((type) => {
    const [before, after] = [parseUnits(seen.per[type]), parseUnits(next.per[type])];
    return after > 0n && (before === 0n || after < before);
  });
  const isWorthMore =
    parseUnits(next.amount) * BigInt(seen.points) > parseUnits(seen.amount) * BigInt(next.points);
  return earnsMore || isWorthMore || next.minConvert < seen.minConvert;
}

export async function readSettings(db: Db, merchantId: number): Promise<Settings> {
  const { currency } = await getMerchant(db, merchantId);
  const { per, points, amount, minConvert } = await getSettings(db, merchantId);
  const text = (units: bigint) => payableText(units, currency);
  return {
    per: {
      live: text(per.live),
      lottery: text(per.lottery),
      card: text(per.card),
      slots: text(per.slots),
      sports: text(per.sports),
      deposit: text(per.deposit),
    },
    points,
    amount: text(amount),
    minConvert,
  };
}

export async function savePointSettings(
  deps: PointsConsoleDeps,
  { reason, per, amount, ...input }: Input<Api, 'savePointSettings'>,
  ctx: Ctx<'staff:promotions.write'>,
): Promise<Answer<Api, 'savePointSettings'>> {
  const { currency } = await getMerchant(deps.db, ctx.merchantId);
  // A coin at least for the step: what a conversion pays is never nothing.
  if (!isAmount(amount, currency) || parseUnits(amount) === 0n)
    return refuse('validation_failed', { fields: { amount: 'amount_invalid' } });
  const wrong = SOURCES.find((type) => !isAmount(per[type], currency));
  if (wrong) return refuse('validation_failed', { fields: { [`per.${wrong}`]: 'amount_invalid' } });
  const text = (said: string) => payableText(parseUnits(said), currency);
  const changed = await staffControl(deps, ctx, pointSettingsControl(deps), {
    wanted: {
      ...input,
      per: {
        live: text(per.live),
        lottery: text(per.lottery),
        card: text(per.card),
        slots: text(per.slots),
        sports: text(per.sports),
        deposit: text(per.deposit),
      },
      amount: text(amount),
    },
    reason,
  });
  if (!changed.ok) return changed;
  const { seen, proposalId } = changed.value;
  return ok({ next: seen, proposalId });
}
