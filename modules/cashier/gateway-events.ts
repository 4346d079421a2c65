import type { Db } from '@baize/db';
import type { Ctx } from '@baize/endpoint';
import { ok, type PageRequest } from '@baize/kernel';
import type { CashierDeps } from './deps.ts';
import { listEventPage, listRefusedNotices, type GatewayEventRow } from './gateway-event.sql.ts';

/** Callbacks of gateways about this brand's orders (OP-23). */
export async function listGatewayEvents(
  deps: Pick<CashierDeps, 'db'>,
  input: PageRequest & { reference?: string | undefined },
  ctx: Ctx<'staff:deposits.read'>,
) {
  const of = { merchantId: ctx.merchantId, reference: input.reference || undefined };
  const page = await listEventPage(deps.db, of, input);
  return ok({ ...page, list: page.list.map(eventView) });
}

const REFUSED_DAYS = 7;
/** Verifying a callback takes less than this. */
const VERIFYING_MS = 60_000;
/** A deployment has a dozen gateways, and a refusal five reasons. */
const GROUPS_MAX = 100;

/**
 * Callbacks that failed verification, counted (OP-23): the only place that shows a secret changed on one side only. They name no
 * brand, because nothing unverified in them counts; their bodies stay in the database.
 */
export async function listRefusedCallbacks({ db, clock }: Pick<CashierDeps, 'db' | 'clock'>) {
  const now = clock.now().getTime();
  const from = new Date(now - REFUSED_DAYS * 86_400_000);
  const rows = await listRefusedNotices(db, { from, to: new Date(now - VERIFYING_MS), limit: GROUPS_MAX });
  return ok({ days: REFUSED_DAYS, list: rows.map((row) => ({ ...row, lastAt: row.lastAt.getTime() })) });
}

/** One order's callbacks; more than this many of one order is no longer read by a person. */
const FIRST = { pageNo: 1, pageSize: 50 };

/** The callbacks about one order. */
export const listEventsOf = async (db: Db, merchantId: number, reference: string) =>
  (await listEventPage(db, { merchantId, reference }, FIRST)).list.map(eventView);

const eventView = (row: GatewayEventRow) => ({ ...row, receivedAt: row.receivedAt.getTime() });
