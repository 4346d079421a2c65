import type { Handlers } from '@baize/endpoint';
import { ok, payableText, refuse } from '@baize/kernel';
import { accountNames, findAskedId } from '@baize/members';
import { getMerchant } from '@baize/site';
import type { commissionApi } from './api.ts';
import { findPosting, listPostings, listRuns } from './commission.sql.ts';
import type { commissionConsoleApi } from './console-api.ts';
import type { CommissionDeps } from './deps.ts';
import { shownPosting, shownSheet } from './wire.ts';

export const commissionHandlers = ({ db }: CommissionDeps): Handlers<typeof commissionApi> => ({
  listCommission: async ({ from, to, ...request }, { merchantId, caller: { memberId } }) => {
    const { currency } = await getMerchant(db, merchantId);
    const found = await listPostings(db, { merchantId, memberId, from, to }, request, shownPosting);
    return ok({ ...found, currency });
  },
  getCommissionSheet: async ({ postingId, ...request }, { merchantId, caller: { memberId } }) => {
    const row = await findPosting(db, merchantId, BigInt(postingId));
    return row?.memberId === memberId ? ok(await shownSheet(db, row, request)) : refuse('not_found');
  },
});

export const commissionConsoleHandlers = ({ db }: CommissionDeps): Handlers<typeof commissionConsoleApi> => ({
  listCommissionRuns: async (request, { merchantId }) => {
    const { currency } = await getMerchant(db, merchantId);
    const money = (units: bigint) => payableText(units, currency);
    return ok(
      await listRuns(db, merchantId, request, ({ computedAt, amount, paid, carried, ...row }) => ({
        ...row,
        computedAt: computedAt.getTime(),
        amount: money(amount),
        paid: money(paid),
        carried: money(carried),
        currency,
      })),
    );
  },
  listCommissionPostings: async ({ runId, state, account, ...request }, { merchantId }) => {
    const memberId = await findAskedId(db, merchantId, account);
    const filter = { merchantId, runId, memberId, states: state && [state] };
    const found = await listPostings(db, filter, request, (row) => row);
    const ids = found.list.map((row) => row.memberId);
    const accounts = await accountNames(db, ids);
    const list = found.list.map((row) => ({
      ...shownPosting(row),
      memberId: row.memberId,
      account: accounts.get(row.memberId) ?? '',
      currency: row.currency,
    }));
    return ok({ ...found, list });
  },
  getCommissionPosting: async ({ postingId, ...request }, { merchantId }) => {
    const row = await findPosting(db, merchantId, BigInt(postingId));
    return row ? ok(await shownSheet(db, row, request)) : refuse('not_found');
  },
});
