import { withProposed } from '@baize/approvals';
import type { Handlers } from '@baize/endpoint';
import { exactText, ok, openRangeOf, payableText, refuse } from '@baize/kernel';
import { accountNames, findAskedId, findMember } from '@baize/members';
import { getMerchant } from '@baize/site';
import type { pointsApi } from './api.ts';
import { convertPoints, convertibleOf } from './convert-points.ts';
import type { pointsConsoleApi } from './console-api.ts';
import { passRedemption, rejectRedemption } from './decide-redemption.ts';
import type { PointsConsoleDeps, PointsDeps } from './deps.ts';
import { findPoints, listLedger, listMovements } from './ledger.sql.ts';
import { listProducts } from './product.sql.ts';
import { subjectOf } from './product-control.ts';
import { redeemPoints } from './redeem-points.ts';
import { listRedemptions } from './redemption.sql.ts';
import { SOURCES, TURNOVER_MULTIPLE } from './rules.ts';
import { saveProduct } from './save-product.ts';
import { getSettings } from './settings.ts';
import { readSettings, savePointSettings } from './settings-control.ts';
import { setRedemptionReceiver } from './set-receiver.ts';
import { shownLedger, shownMovement, shownProduct, shownRedemption } from './wire.ts';

export const pointsHandlers = (deps: PointsDeps): Handlers<typeof pointsApi> => ({
  getPointBalance: async (_input, { merchantId, caller: { memberId } }) => {
    const balance = await findPoints(deps.db, memberId);
    const settings = await getSettings(deps.db, merchantId);
    return ok({
      pointBalance: String(balance),
      convertible: String(convertibleOf(settings, balance)),
      expire: null,
    });
  },
  getPointConfig: async (_input, { merchantId }) => {
    const { currency } = await getMerchant(deps.db, merchantId);
    const { points, amount, minConvert, per } = await getSettings(deps.db, merchantId);
    return ok({
      exchangeRatio: { points, amount: payableText(amount, currency) },
      minConvert,
      turnoverMultiple: String(TURNOVER_MULTIPLE),
      currency,
      sources: SOURCES.map((type) => ({
        type,
        ratio: per[type] === 0n ? '0' : `1/${exactText(per[type], currency).replace(/\.0+$/, '')}`,
      })),
    });
  },
  convertPoints: (input, ctx) => convertPoints(deps, input, ctx),
  listPointMovements: async (request, { caller: { memberId } }) =>
    ok(await listMovements(deps.db, memberId, request, shownMovement)),
  listPointProducts: async ({ type, ...request }, { merchantId, language }) => {
    const { currency } = await getMerchant(deps.db, merchantId);
    const filter = { merchantId, exchangeType: type, now: deps.clock.now() };
    return ok(await listProducts(deps.db, filter, request, shownProduct(language, currency)));
  },
  setRedemptionReceiver: (input, ctx) => setRedemptionReceiver(deps, input, ctx),
  redeemPoints: (input, ctx) => redeemPoints(deps, input, ctx),
  listRedemptions: async (
    { status, from, to, ...request },
    { merchantId, language, caller: { memberId } },
  ) => {
    const at = (moment: number | undefined) => (moment === undefined ? undefined : new Date(moment));
    const filter = { merchantId, memberId, status, from: at(from), to: at(to) };
    return ok(await listRedemptions(deps.db, filter, request, shownRedemption(language)));
  },
});

export const pointsConsoleHandlers = (deps: PointsConsoleDeps): Handlers<typeof pointsConsoleApi> => ({
  getPointSettings: async (_input, { merchantId }) => {
    const { currency } = await getMerchant(deps.db, merchantId);
    return ok({ ...(await readSettings(deps.db, merchantId)), currency });
  },
  savePointSettings: (input, ctx) => savePointSettings(deps, input, ctx),
  listProducts: async (request, { merchantId, language }) => {
    const { currency } = await getMerchant(deps.db, merchantId);
    const view = shownProduct(language, currency);
    const found = await listProducts(deps.db, { merchantId }, request, (row) => ({
      ...view(row),
      name: { CN: '', KM: '', ...row.name },
      supply: row.supply,
      isListed: row.isListed,
      currency,
    }));
    const at = { merchantId, now: deps.clock.now() };
    const list = await withProposed(deps.db, at, found.list, ({ productId }) => [subjectOf(productId)]);
    return ok({ ...found, list });
  },
  saveProduct: (input, ctx) => saveProduct(deps, input, ctx),
  listAllRedemptions: async ({ status, account, from, to, ...request }, { merchantId, language }) => {
    const { db } = deps;
    const range = openRangeOf({ from, to });
    if (!range.ok) return refuse(range.code);
    const memberId = await findAskedId(db, merchantId, account);
    const view = shownRedemption(language);
    const found = await listRedemptions(
      db,
      { merchantId, memberId, status, ...range.value },
      request,
      (row) => row,
    );
    const names = await accountNames(
      db,
      found.list.map((row) => row.memberId),
    );
    const list = found.list.map((row) => ({
      ...view(row),
      memberId: row.memberId,
      account: names.get(row.memberId) ?? '',
      cash: payableText(row.cash, row.currency),
      currency: row.currency,
      receiver: row.receiver,
    }));
    return ok({ ...found, list });
  },
  passRedemption: (input, ctx) => passRedemption(deps, input, ctx),
  rejectRedemption: (input, ctx) => rejectRedemption(deps, input, ctx),
  listMemberPoints: async ({ memberId, kind, type, from, to, ...request }, { merchantId }) => {
    const range = openRangeOf({ from, to });
    if (!range.ok) return refuse(range.code);
    const member = await findMember(deps.db, memberId);
    if (member?.merchantId !== merchantId) return refuse('not_found');
    const { account, currency } = member;
    const filter = { merchantId, memberId, kind, type, ...range.value };
    const found = await listLedger(deps.db, filter, request, shownLedger(currency));
    return ok({ ...found, account, currency, pointBalance: String(await findPoints(deps.db, memberId)) });
  },
});
