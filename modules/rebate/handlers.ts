import type { Handlers } from '@baize/endpoint';
import { businessDay, ok, payableText, rangeOf, refuse } from '@baize/kernel';
import { accountNames, findAskedId } from '@baize/members';
import { getMerchant } from '@baize/site';
import type { rebateApi } from './api.ts';
import { claimRebate, getManualRebate } from './claim-rebate.ts';
import type { rebateConsoleApi } from './console-api.ts';
import type { RebateDeps } from './deps.ts';
import { getRebateRates, saveRebateRates } from './rates-control.ts';
import { listVersions } from './rates.sql.ts';
import { findPosting, listPostings } from './rebate.sql.ts';
import { listRuns } from './run.sql.ts';
import { rowsOn } from './settings.ts';
import { shownPosting, shownSheet } from './wire.ts';

export const rebateHandlers = (deps: RebateDeps): Handlers<typeof rebateApi> => ({
  getManualRebate: (_input, ctx) => getManualRebate(deps, ctx),
  claimRebate: (input, ctx) => claimRebate(deps, input, ctx),
  listRebateRates: async (_input, { merchantId }) => {
    const { timeZone } = await getMerchant(deps.db, merchantId);
    const versions = await listVersions(deps.db, merchantId);
    return ok({ rows: [...rowsOn(versions, businessDay(deps.clock.now(), timeZone))] });
  },
  listRebates: async (request, { merchantId, caller: { memberId } }) => {
    const { currency } = await getMerchant(deps.db, merchantId);
    const found = await listPostings(deps.db, { merchantId, memberId }, request, shownPosting);
    return ok({ ...found, currency });
  },
  getRebateSheet: async ({ postingId, ...request }, { merchantId, caller: { memberId } }) => {
    const row = await findPosting(deps.db, merchantId, BigInt(postingId));
    return row?.memberId === memberId ? ok(await shownSheet(deps.db, row, request)) : refuse('not_found');
  },
});

export const rebateConsoleHandlers = (deps: RebateDeps): Handlers<typeof rebateConsoleApi> => ({
  getRebateRates: (_input, ctx) => getRebateRates(deps, ctx),
  saveRebateRates: (input, ctx) => saveRebateRates(deps, input, ctx),
  listRebateRuns: async (request, { merchantId }) => {
    const { currency } = await getMerchant(deps.db, merchantId);
    return ok(
      await listRuns(deps.db, merchantId, request, ({ startedAt, endedAt, paid, ...row }) => ({
        ...row,
        startedAt: startedAt.getTime(),
        endedAt: endedAt?.getTime() ?? null,
        paid: payableText(paid, currency),
        currency,
      })),
    );
  },
  listRebatePostings: async ({ runId, kind, account, from, to, ...request }, { merchantId }) => {
    const { db, clock } = deps;
    const { timeZone } = await getMerchant(db, merchantId);
    const range = rangeOf({ from, to }, clock.now(), { zone: timeZone });
    if (!range.ok) return refuse(range.code === 'range_too_long' ? range.code : 'range_invalid');
    const memberId = await findAskedId(db, merchantId, account);
    const span = runId === undefined ? range.value : {};
    const filter = { merchantId, runId, memberId, isClaim: kind && kind === 'CLAIM', ...span };
    const found = await listPostings(db, filter, request, (row) => row);
    const accounts = await accountNames(
      db,
      found.list.map((row) => row.memberId),
    );
    const list = found.list.map((row) => ({
      ...shownPosting(row),
      memberId: row.memberId,
      account: accounts.get(row.memberId) ?? '',
      currency: row.currency,
    }));
    return ok({ ...found, list });
  },
  getRebatePosting: async ({ postingId, ...request }, { merchantId }) => {
    const row = await findPosting(deps.db, merchantId, BigInt(postingId));
    if (!row) return refuse('not_found');
    const account = (await accountNames(deps.db, [row.memberId])).get(row.memberId) ?? '';
    return ok({ ...(await shownSheet(deps.db, row, request)), memberId: row.memberId, account });
  },
});
