import { findProposed } from '@baize/approvals';
import type { Ctx } from '@baize/endpoint';
import { ok, refuse } from '@baize/kernel';
import { listEventsOf, listSteps } from '@baize/cashier';
import { askGateway } from './check-deposit.ts';
import type { DEPOSIT_STEPS, DepositState } from './deposit.ts';
import { findAnyDeposit } from './deposit.sql.ts';
import { cryptoView, depositCaseView, subjectOf } from './deposit-view.ts';
import type { DepositsDeps } from './deps.ts';
import { listIncomingPage } from './incoming.sql.ts';
import { incomingViews } from './incoming-view.ts';
import { listSlips } from './slip.sql.ts';
import { watchDeposit } from './watch-deposit.ts';

/** More lines than this of one order are no longer read by a person. */
const FIRST = { pageNo: 1, pageSize: 50 };

/** Everything known about one deposit (OP-23). */
export async function getDepositCase(
  deps: DepositsDeps,
  { orderNo }: { orderNo: string },
  ctx: Ctx<'staff:deposits.read'>,
) {
  const row = await findAnyDeposit(deps.db, orderNo);
  if (!row || row.merchantId !== ctx.merchantId) return refuse('not_found');
  const { merchantId } = row;
  const steps = await listSteps<DepositState, (typeof DEPOSIT_STEPS)[number]>(deps.db, orderNo);
  const lines = await listIncomingPage(deps.db, { merchantId, orderNo }, FIRST, (line) => line);
  const incoming = await incomingViews(deps, merchantId, lines);
  const proposed = await findProposed(deps.db, merchantId, [subjectOf(orderNo)], deps.clock.now());
  return ok({
    ...depositCaseView(row, proposed.get(subjectOf(orderNo)), ctx),
    crypto: cryptoView(row),
    steps: steps.map((step) => ({ ...step, at: step.at.getTime() })),
    slips: (await listSlips(deps.db, orderNo)).map(({ slipId, bytes, createdAt }) => ({
      slipId,
      bytes,
      createdAt: createdAt.getTime(),
    })),
    events: await listEventsOf(deps.db, merchantId, orderNo),
    incoming: incoming.list,
  });
}

/** Asks the order's gateway or chain now, for a member who waits on the line. */
export async function checkDeposit(
  deps: DepositsDeps,
  { orderNo }: { orderNo: string },
  ctx: Ctx<'staff:deposits.review'>,
) {
  const row = await findAnyDeposit(deps.db, orderNo);
  if (!row || row.merchantId !== ctx.merchantId) return refuse('not_found');
  const isOnChain = row.instructions?.crypto !== undefined;
  return ok({ outcome: isOnChain ? await watchDeposit(deps, orderNo) : await askGateway(deps, orderNo) });
}
