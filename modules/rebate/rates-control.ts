import { staffControl } from '@baize/approvals';
import { unknownSubjects } from '@baize/catalogue';
import type { Db, Tx } from '@baize/db';
import type { Answer, Ctx, Input } from '@baize/endpoint';
import type { Control } from '@baize/endpoint/control';
import {
  businessDay,
  isAmount,
  ok,
  parseUnits,
  payableText,
  plusDays,
  refuse,
  type Clock,
} from '@baize/kernel';
import { getMerchant } from '@baize/site';
import type { z } from 'zod';
import { rebateConsoleApi } from './console-api.ts';
import type { RebateDeps } from './deps.ts';
import { listVersions, lockRates, putVersion, setting } from './rates.sql.ts';
import { givesMore, type RateRow } from './rules.ts';
import { getSettings, rowsOn, type StoredSettings } from './settings.ts';

type Api = typeof rebateConsoleApi;
const wanted = rebateConsoleApi.operations.saveRebateRates.input.omit({ reason: true });
type Rates = z.output<typeof wanted>;

/** What the brand gives back. It binds less where anybody gets more. */
export const rebateRatesControl = ({
  clock,
}: {
  clock: Clock;
}): Control<Tx, 'rebate.rates', Rates, Rates> => ({
  kind: 'rebate.rates',
  action: 'rebate.rates',
  permission: 'promotions.write',
  wanted,
  subject: (_wanted, merchantId) => `rebate-rates:${merchantId}`,
  lock: async (tx, merchantId) => {
    await lockRates(tx, merchantId);
    return nextOf(tx, merchantId);
  },
  next: (_seen, to) => ({ ...to, rows: inOrder(to.rows) }),
  bindsLess: (seen, next) => givesMore(seen.rows, next.rows),
  save: async (tx, merchantId, { rows, automatic, minClaim }) => {
    const fromDay = await nextDayOf(tx, merchantId, clock.now());
    await putVersion(tx, merchantId, { fromDay, rows: inOrder(rows) });
    const stored: StoredSettings = { automatic, minClaim };
    await setting.put(tx, merchantId, stored);
  },
});

/** Rows and steps stand as they are compared, in whatever order they are sent. */
const inOrder = (rows: readonly RateRow[]): Rates['rows'] =>
  rows
    .map(({ steps, ...row }) => ({ ...row, steps: steps.toSorted((a, b) => a.level - b.level) }))
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)) as Rates['rows'];
const keyOf = ({ gameType, vendor }: RateRow): string => `${gameType} ${vendor ?? ''}`;

/** The day after today in the brand's zone: what is set today holds from then on. */
async function nextDayOf(db: Db, merchantId: number, now: Date): Promise<string> {
  const { timeZone } = await getMerchant(db, merchantId);
  return plusDays(businessDay(now, timeZone), 1);
}

async function nextOf(db: Db, merchantId: number): Promise<Rates> {
  const { currency } = await getMerchant(db, merchantId);
  const { automatic, minClaim } = await getSettings(db, merchantId);
  const latest = (await listVersions(db, merchantId)).at(-1)?.rows ?? [];
  return { rows: inOrder(latest), automatic, minClaim: payableText(minClaim, currency) };
}

export async function getRebateRates(
  { db, clock }: RebateDeps,
  { merchantId }: Ctx<'staff:promotions.read'>,
): Promise<Answer<Api, 'getRebateRates'>> {
  const { currency, timeZone } = await getMerchant(db, merchantId);
  const now = clock.now();
  const versions = await listVersions(db, merchantId);
  return ok({
    now: { rows: inOrder(rowsOn(versions, businessDay(now, timeZone))) },
    next: await nextOf(db, merchantId),
    holdsFrom: await nextDayOf(db, merchantId, now),
    currency,
  });
}

export async function saveRebateRates(
  deps: RebateDeps,
  { reason, minClaim, ...input }: Input<Api, 'saveRebateRates'>,
  ctx: Ctx<'staff:promotions.write'>,
): Promise<Answer<Api, 'saveRebateRates'>> {
  const { currency } = await getMerchant(deps.db, ctx.merchantId);
  if (!isAmount(minClaim, currency))
    return refuse('validation_failed', { fields: { minClaim: 'amount_invalid' } });
  // What stands there already may be taken away row by row.
  const standing = new Set((await nextOf(deps.db, ctx.merchantId)).rows.map(({ vendor }) => vendor));
  const vendors = input.rows.flatMap(({ vendor }) =>
    vendor === null || standing.has(vendor) ? [] : [{ kind: 'vendor' as const, id: vendor }],
  );
  const unknown = await unknownSubjects(deps.db, vendors);
  if (unknown) return refuse('games_unknown', unknown);
  const changed = await staffControl(deps, ctx, rebateRatesControl(deps), {
    wanted: { ...input, minClaim: payableText(parseUnits(minClaim), currency) },
    reason,
  });
  if (!changed.ok) return changed;
  const { seen, proposalId } = changed.value;
  return ok({ next: seen, proposalId });
}
