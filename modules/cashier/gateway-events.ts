import type { Db } from '@baize/db';
import type { Ctx } from '@baize/endpoint';
import { ok, pageOf, type PageRequest } from '@baize/kernel';
import type { CashierDeps } from './deps.ts';
import { countEvents, listEvents, type GatewayEventRow } from './gateway-event.sql.ts';

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

/** One order's callbacks; more than this many of one order is no longer read by a person. */
const FIRST = { pageNo: 1, pageSize: 50 };

/** What was told of one order. */
export const listEventsOf = async (db: Db, merchantId: number, reference: string) =>
  (await listEvents(db, merchantId, reference, FIRST)).map(eventView);

const eventView = (row: GatewayEventRow) => ({ ...row, receivedAt: row.receivedAt.getTime() });
