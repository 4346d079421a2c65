import type { Handlers } from '@baize/endpoint';
import { exactText, ok, payableText, refuse } from '@baize/kernel';
import { findMemberByAccount, listAccounts } from '@baize/members';
import { getMerchant } from '@baize/site';
import type { pointsApi } from './api.ts';
import { convertPoints, convertibleOf } from './convert-points.ts';
import type { pointsConsoleApi } from './console-api.ts';
import { passRedemption, rejectRedemption } from './decide-redemption.ts';
import type { PointsConsoleDeps, PointsDeps } from './deps.ts';
import { findPoints, listMovements } from './ledger.sql.ts';
import { listProducts } from './product.sql.ts';
import { redeemPoints } from './redeem-points.ts';
import { listRedemptions } from './redemption.sql.ts';
import { SOURCES, TURNOVER_MULTIPLE } from './rules.ts';
import { saveProduct } from './save-product.ts';
import { getSettings } from './settings.ts';
import { readSettings, savePointSettings } from './settings-control.ts';
import { shownMovement, shownProduct, shownRedemption } from './wire.ts';

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
    return ok(
      await listProducts(deps.db, { merchantId }, request, (row) => ({
        ...view(row),
        name: { CN: '', KM: '', ...row.name },
        isListed: row.isListed,
        currency,
      })),
    );
  },
  saveProduct: (input, ctx) => saveProduct(deps, input, ctx),
  listAllRedemptions: async ({ status, account, ...request }, { merchantId, language }) => {
    const { db } = deps;
    const member = account ? await findMemberByAccount(db, merchantId, account) : undefined;
    // Nobody of that name: an empty page.
    const memberId = account ? (member?.id ?? 0) : undefined;
    const view = shownRedemption(language);
    const found = await listRedemptions(db, { merchantId, memberId, status }, request, (row) => row);
    const names = new Map(
      (
        await listAccounts(
          db,
          found.list.map((row) => row.memberId),
        )
      ).map((one) => [one.id, one.account]),
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
  listMemberPoints: async ({ account, ...request }, { merchantId }) => {
    const member = await findMemberByAccount(deps.db, merchantId, account);
    if (!member) return refuse('not_found');
    const found = await listMovements(deps.db, member.id, request, shownMovement);
    return ok({ ...found, pointBalance: String(await findPoints(deps.db, member.id)) });
  },
});
