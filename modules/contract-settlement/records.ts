import type { ContractInForce } from '@baize/contracts';
import type { Answer, Ctx, Input } from '@baize/endpoint';
import { ok, payableText, rangeOf, refuse } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import type { settlementApi } from './api.ts';
import type { SettlementDeps } from './deps.ts';
import { explain } from './explain.ts';
import {
  listSettlementPage,
  listSettlementsById,
  sumSettlements,
  type ListedSettlement,
  type SettlementFilter,
} from './list.sql.ts';
import { listPayments } from './payment.sql.ts';
import { periodText } from './periods.ts';
import { actsOf } from './process.ts';
import { statesOf } from './rules.ts';
import { listProgress } from './run.sql.ts';
import { idOf, paymentsOf, rowOf } from './wire.ts';

type Api = typeof settlementApi;
type MemberCtx = Ctx<'member'>;
const DAYS = 31;

/** Call 50 of one kind: nothing but what the caller pays or gets. */
export async function listRecords(
  { db, clock }: SettlementDeps,
  kind: ContractInForce['kind'],
  { direction, account, state, from, to, ...request }: Input<Api, 'listDividendRecords'>,
  { merchantId, caller: { memberId } }: MemberCtx,
): Promise<Answer<Api, 'listDividendRecords'>> {
  const { currency, timeZone } = await getMerchant(db, merchantId);
  const range = rangeOf({ from, to }, clock.now(), { days: DAYS, zone: timeZone });
  if (!range.ok) return refuse(range.code === 'range_too_long' ? range.code : 'range_invalid');
  const isOut = direction === 'out';
  const filter: SettlementFilter = {
    merchantId,
    kind,
    uplineId: isOut ? memberId : undefined,
    downlineId: isOut ? undefined : memberId,
    account: account ? { of: isOut ? 'downline' : 'upline', name: account } : undefined,
    states: state && statesOf(state),
    runId: undefined,
    ...range.value,
  };
  const found = await listSettlementPage(db, filter, request, (row) =>
    rowOf(row, timeZone, otherSide(row, memberId), actsOf(row, memberId)),
  );
  const { amount, paid, open } = await sumSettlements(db, filter);
  const money = (units: bigint) => payableText(units, currency);
  const settled = (await listProgress(db, merchantId)).find((one) => one.kind === kind);
  return ok({
    ...found,
    currency,
    total: { amount: money(amount), paid: money(paid), open: money(open) },
    asOf: settled?.doneUpto.getTime() ?? null,
  });
}

export async function getSettlementSheet(
  { db }: SettlementDeps,
  { settlementId }: Input<Api, 'getSettlementSheet'>,
  { merchantId, language, caller: { memberId } }: MemberCtx,
): Promise<Answer<Api, 'getSettlementSheet'>> {
  const [row] = await listSettlementsById(db, merchantId, [idOf(settlementId)]);
  if (!row || (row.uplineId !== memberId && row.downlineId !== memberId)) return refuse('not_found');
  const { timeZone } = await getMerchant(db, merchantId);
  return ok({
    ...rowOf(row, timeZone, otherSide(row, memberId), actsOf(row, memberId)),
    kind: row.kind,
    direction: row.uplineId === memberId ? ('out' as const) : ('in' as const),
    text: explain(row.sheet, periodText(row, timeZone), language),
    sheet: row.sheet,
    payments: paymentsOf(await listPayments(db, row.settlementId), row.currency),
  });
}

const otherSide = (row: ListedSettlement, memberId: number): string =>
  row.uplineId === memberId ? row.downlineAccount : (row.uplineAccount ?? '');
