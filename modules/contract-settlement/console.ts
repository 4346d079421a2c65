import type { Answer, Input } from '@baize/endpoint';
import { ok, payableText, rangeOf, refuse } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import type { settlementConsoleApi } from './console-api.ts';
import type { SettlementDeps, ReaderCtx } from './deps.ts';
import {
  listSettlementPage,
  listSettlementsById,
  sumSettlements,
  type ListedSettlement,
  type SettlementFilter,
} from './list.sql.ts';
import { explain } from './explain.ts';
import { listPayments } from './payment.sql.ts';
import { periodText } from './periods.ts';
import { isOpen } from './rules.ts';
import { listProgress } from './run.sql.ts';
import { listRunPage, sumOverdue } from './run-list.sql.ts';
import { wayOf } from './way.ts';
import { idOf, paymentsOf, rowOf } from './wire.ts';

type Api = typeof settlementConsoleApi;
const DAYS = 31;

export async function listSettlementKinds(
  { db }: SettlementDeps,
  { merchantId }: ReaderCtx,
): Promise<Answer<Api, 'listSettlementKinds'>> {
  const { currency } = await getMerchant(db, merchantId);
  const owed = await sumOverdue(db, merchantId);
  const list = [];
  for (const { kind, doneUpto, pausedAt } of await listProgress(db, merchantId)) {
    const of = owed.find((one) => one.kind === kind);
    list.push({
      kind,
      doneUpto: doneUpto.getTime(),
      way: await wayOf(db, merchantId, kind),
      pausedAt: pausedAt?.getTime() ?? null,
      overdue: payableText(of?.overdue ?? 0n, currency),
      advanced: payableText(of?.advanced ?? 0n, currency),
    });
  }
  return ok({ list, currency });
}

export async function listSettlementRuns(
  { db, clock }: SettlementDeps,
  { kind, from, to, ...request }: Input<Api, 'listSettlementRuns'>,
  { merchantId }: ReaderCtx,
): Promise<Answer<Api, 'listSettlementRuns'>> {
  const { currency, timeZone } = await getMerchant(db, merchantId);
  const range = rangeOf({ from, to }, clock.now(), { days: DAYS, zone: timeZone });
  if (!range.ok) return refuse(range.code === 'range_too_long' ? range.code : 'range_invalid');
  const money = (units: bigint) => payableText(units, currency);
  return ok(
    await listRunPage(db, { merchantId, kind, ...range.value }, request, (row) => ({
      runId: row.runId,
      kind: row.kind,
      startsAt: row.startsAt.getTime(),
      endsAt: row.endsAt.getTime(),
      contracts: row.contracts,
      settlements: row.settlements,
      paying: row.paying,
      gross: money(row.gross),
      byHouse: money(row.byHouse),
      paid: money(row.paid),
      overdue: money(row.overdue),
      negativeAgents: row.negativeAgents,
      frozenAt: row.frozenAt?.getTime() ?? null,
      currency,
    })),
  );
}

export async function listSettlements(
  { db, clock }: SettlementDeps,
  { kind, state, account, side, runId, from, to, ...request }: Input<Api, 'listSettlements'>,
  { merchantId }: ReaderCtx,
): Promise<Answer<Api, 'listSettlements'>> {
  const { currency, timeZone } = await getMerchant(db, merchantId);
  const range = rangeOf({ from, to }, clock.now(), { days: DAYS, zone: timeZone });
  if (!range.ok) return refuse(range.code === 'range_too_long' ? range.code : 'range_invalid');
  const isAsked = from !== undefined || to !== undefined;
  const isWhole = runId !== undefined || (state !== undefined && isOpen(state) && !isAsked);
  const filter: SettlementFilter = {
    merchantId,
    kind,
    uplineId: undefined,
    downlineId: undefined,
    account: account ? { of: side, name: account } : undefined,
    states: state && [state],
    runId,
    from: isWhole ? undefined : range.value.from,
    to: isWhole ? undefined : range.value.to,
  };
  const found = await listSettlementPage(db, filter, request, (row) => bothSides(row, timeZone));
  const { amount, paid } = await sumSettlements(db, filter);
  return ok({
    ...found,
    total: { amount: payableText(amount, currency), paid: payableText(paid, currency) },
    currency,
    since: filter.from?.getTime() ?? null,
  });
}

export async function getSettlement(
  { db }: SettlementDeps,
  { settlementId }: Input<Api, 'getSettlement'>,
  { merchantId, language }: ReaderCtx,
): Promise<Answer<Api, 'getSettlement'>> {
  const [row] = await listSettlementsById(db, merchantId, [idOf(settlementId)]);
  if (!row) return refuse('not_found');
  const { timeZone } = await getMerchant(db, merchantId);
  return ok({
    ...bothSides(row, timeZone),
    text: explain(row.sheet, periodText(row, timeZone), language),
    sheet: row.sheet,
    payments: paymentsOf(await listPayments(db, row.settlementId), row.currency),
  });
}

function bothSides(row: ListedSettlement, timeZone: string) {
  return {
    ...rowOf(row, timeZone, row.downlineAccount, []),
    kind: row.kind,
    upline: row.uplineAccount ?? '',
    memberId: row.downlineId,
    currency: row.currency,
    acts: isOpen(row.state) && row.uplineId !== null ? (['force'] as const).slice() : [],
  };
}
