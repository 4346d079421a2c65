import type { Answer, Ctx, Input } from '@baize/endpoint';
import { ok, refuse } from '@baize/kernel';
import type { pointsApi } from './api.ts';
import type { PointsDeps } from './deps.ts';
import { lockRedemption, putReceiver } from './redemption.sql.ts';

type Api = typeof pointsApi;

/** Where a gift goes, said by whom it was given to, until an operator decides; what was redeemed keeps what its password stood for. */
export const setRedemptionReceiver = (
  { db }: Pick<PointsDeps, 'db'>,
  { transactionNumber, receiver }: Input<Api, 'setRedemptionReceiver'>,
  { merchantId, caller: { memberId } }: Ctx<'member'>,
): Promise<Answer<Api, 'setRedemptionReceiver'>> =>
  db.transaction(async (tx) => {
    const row = await lockRedemption(tx, transactionNumber);
    if (row?.merchantId !== merchantId || row.memberId !== memberId || row.giftRef === null)
      return refuse('not_found');
    if (row.status !== 'APPLYING') return refuse('state_changed');
    await putReceiver(tx, row.redemptionId, receiver);
    return ok({ transactionNumber, status: row.status });
  });
