import type { Db } from '@baize/db';
import type { Ctx } from '@baize/endpoint';
import { ok, pageOf, type PageRequest } from '@baize/kernel';
import type { CashierDeps } from './deps.ts';
import { countEvents, listEvents, listRefusedNotices, type GatewayEventRow } from './gateway-event.sql.ts';

/** What gateways told us about this brand's orders (OP-23). */
export async function listGatewayEvents(
  deps: Pick<CashierDeps, 'db'>,
  input: PageRequest & { reference?: string | undefined },
  ctx: Ctx<'staff:deposits.review'>,
) {
  const reference = input.reference || undefined;
  const rows = await listEvents(deps.db, ctx.merchantId, reference, input);
  return ok(pageOf(rows.map(eventView), await countEvents(deps.db, ctx.merchantId, reference), input));
}

const REFUSED_DAYS = 7;
/** A notice is on its way to a verdict for less than this. */
const ON_ITS_WAY_MS = 60_000;
/** A deployment has a dozen gateways, and a refusal five reasons. */
const GROUPS_MAX = 100;

/**
 * Callbacks that were not believed, counted: a secret that was changed on one side only shows here, and nowhere else (OP-23). They
 * name no brand, because nothing in them is believed; their bodies stay in the database for who looks into it.
 */
export async function listRefusedCallbacks({ db, clock }: Pick<CashierDeps, 'db' | 'clock'>) {
  const now = clock.now().getTime();
  const from = new Date(now - REFUSED_DAYS * 86_400_000);
  const rows = await listRefusedNotices(db, { from, to: new Date(now - ON_ITS_WAY_MS), limit: GROUPS_MAX });
  return ok({ days: REFUSED_DAYS, list: rows.map((row) => ({ ...row, lastAt: row.lastAt.getTime() })) });
}

/** One order's callbacks; more than this many of one order is no longer read by a person. */
const FIRST = { pageNo: 1, pageSize: 50 };

/** What was told of one order. */
export const listEventsOf = async (db: Db, merchantId: number, reference: string) =>
  (await listEvents(db, merchantId, reference, FIRST)).map(eventView);

const eventView = (row: GatewayEventRow) => ({ ...row, receivedAt: row.receivedAt.getTime() });
