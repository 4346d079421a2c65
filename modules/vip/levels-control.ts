import { staffControl } from '@baize/approvals';
import type { Tx } from '@baize/db';
import type { Answer, Ctx, Input } from '@baize/endpoint';
import type { Control } from '@baize/endpoint/control';
import { isAmount, ok, parseUnits, payableText, refuse } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import { z } from 'zod';
import type { vipConsoleApi } from './console-api.ts';
import type { VipDeps } from './deps.ts';
import { findLevels, inUnits, levelRows, setting } from './levels.ts';
import { GIFT_KINDS, type Level } from './rules.ts';

type Api = typeof vipConsoleApi;
type Levels = { levels: Level[] };
const wanted = z.strictObject({ levels: levelRows });

/** What levels ask for and bring. It binds less where any is easier to reach or keep, or brings more. */
export const vipLevelsControl: Control<Tx, 'vip.levels', Levels, Levels> = {
  kind: 'vip.levels',
  action: 'vip.levels',
  permission: 'promotions.write',
  wanted,
  subject: (_wanted, merchantId) => `vip-levels:${merchantId}`,
  lock: async (tx, merchantId) => {
    await setting.lock(tx, merchantId);
    return { levels: await findLevels(tx, merchantId) };
  },
  next: (_seen, to) => to,
  bindsLess: (seen, next) => next.levels.some((row, level) => isMore(seen.levels[level], row)),
  save: async (tx, merchantId, to) => {
    await setting.put(tx, merchantId, to);
  },
};

/** Whether a level gives more than before, or for less; a new one does. */
export function isMore(before: Level | undefined, after: Level): boolean {
  if (!before) return after.level > 0 || GIFT_KINDS.some((kind) => parseUnits(after.gifts[kind]) > 0n);
  const [was, is] = [inUnits(before), inUnits(after)];
  return (
    is.rise.deposits < was.rise.deposits ||
    is.rise.validBet < was.rise.validBet ||
    is.keep.deposits < was.keep.deposits ||
    is.keep.validBet < was.keep.validBet ||
    GIFT_KINDS.some((kind) => is.gifts[kind] > was.gifts[kind]) ||
    is.turnoverTimes < was.turnoverTimes ||
    is.tableTimes > was.tableTimes ||
    isMoreOf(was.withdrawalsPerDay, is.withdrawalsPerDay) ||
    isMoreOf(was.freeWithdrawalsPerDay, is.freeWithdrawalsPerDay)
  );
}

/** null stands for the brand's own, which may be more or less. */
const isMoreOf = (was: number | null, is: number | null): boolean =>
  was !== is && (was === null || is === null || is > was);

export async function saveVipLevels(
  deps: VipDeps,
  { levels, reason }: Input<Api, 'saveVipLevels'>,
  ctx: Ctx<'staff:promotions.write'>,
): Promise<Answer<Api, 'saveVipLevels'>> {
  const { currency } = await getMerchant(deps.db, ctx.merchantId);
  const money = (text: string) => payableText(parseUnits(text), currency);
  const sums = levels.flatMap(({ rise, keep, gifts }) =>
    [rise, keep, gifts].flatMap((one) => Object.values(one)),
  );
  if (sums.some((text) => !isAmount(text, currency)))
    return refuse('validation_failed', { fields: { levels: 'amount_invalid' } });
  const both = ({ deposits, validBet }: Level['rise']) => ({
    deposits: money(deposits),
    validBet: money(validBet),
  });
  const asked = levels.map(({ rise, keep, gifts, ...row }) => ({
    ...row,
    rise: both(rise),
    keep: both(keep),
    gifts: {
      UPGRADE: money(gifts.UPGRADE),
      WEEKLY: money(gifts.WEEKLY),
      MONTHLY: money(gifts.MONTHLY),
      BIRTHDAY: money(gifts.BIRTHDAY),
    },
  }));
  const changed = await staffControl(deps, ctx, vipLevelsControl, { wanted: { levels: asked }, reason });
  if (!changed.ok) return changed;
  const { seen, proposalId } = changed.value;
  return ok({ levels: seen.levels, proposalId });
}
