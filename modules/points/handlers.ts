import type { Handlers } from '@baize/endpoint';
import { exactText, ok, payableText } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import type { pointsApi } from './api.ts';
import { convertPoints, convertibleOf } from './convert-points.ts';
import type { PointsDeps } from './deps.ts';
import { findPoints, listMovements } from './ledger.sql.ts';
import { SOURCES, TURNOVER_MULTIPLE } from './rules.ts';
import { getSettings } from './settings.ts';

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
    ok(
      await listMovements(deps.db, memberId, request, ({ id, at, amount, before, after, ...row }) => ({
        ...row,
        id: String(id),
        time: at.getTime(),
        change: String(amount),
        balanceBefore: String(before),
        balanceAfter: String(after),
      })),
    ),
});
