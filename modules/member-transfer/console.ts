import type { Answer, Ctx, Input } from '@baize/endpoint';
import { DAYS_KEPT, payableText, ok, rangeOf } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import type { memberTransferConsoleApi } from './console-api.ts';
import type { MemberTransferDeps } from './deps.ts';
import { searchRequests } from './request.sql.ts';
import { searchBrandTransfers } from './transfer.sql.ts';
import { requestView } from './view.ts';

type Api = typeof memberTransferConsoleApi;
type ReadCtx = Ctx<'staff:ledger.read'>;

export async function listLineTransfers(
  { db, clock }: MemberTransferDeps,
  input: Input<Api, 'listLineTransfers'>,
  ctx: ReadCtx,
): Promise<Answer<Api, 'listLineTransfers'>> {
  const range = rangeOf(input, clock.now(), { days: 31, withinDays: DAYS_KEPT });
  if (!range.ok) return range;
  // A transfer that is named is found however old it is.
  const which = input.transferNo ? { transferNo: input.transferNo } : range.value;
  const { currency } = await getMerchant(db, ctx.merchantId);
  const { page, total } = await searchBrandTransfers(
    db,
    { ...which, merchantId: ctx.merchantId, account: input.account === '' ? undefined : input.account },
    input,
    (row) => ({
      transferNo: row.transferNo,
      at: row.createdAt.getTime(),
      fromMemberId: row.fromId,
      fromAccount: row.fromAccount,
      toMemberId: row.toId,
      toAccount: row.toAccount,
      amount: payableText(row.amount, row.currency),
      currency: row.currency,
      remark: row.remark,
      requestNo: row.requestNo,
    }),
  );
  return ok({ ...page, total: payableText(total, currency) });
}

export async function listAgentDeposits(
  { db }: MemberTransferDeps,
  input: Input<Api, 'listAgentDeposits'>,
  ctx: ReadCtx,
) {
  const filter = { merchantId: ctx.merchantId, state: input.state, account: input.account || undefined };
  return ok(await searchRequests(db, filter, input, requestView));
}
