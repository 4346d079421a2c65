import type { Handlers } from '@baize/endpoint';
import { ok, payableText } from '@baize/kernel';
import { accountNames, findAskedId } from '@baize/members';
import { getMerchant } from '@baize/site';
import type { vipApi } from './api.ts';
import type { vipConsoleApi } from './console-api.ts';
import type { VipDeps } from './deps.ts';
import { getVipLabel, getVipRank } from './get-vip-rank.ts';
import { saveVipLevels } from './levels-control.ts';
import { findLevels } from './levels.ts';
import { countByLevel, listChanges, listGifts } from './vip.sql.ts';
import { shownChange } from './wire.ts';

export const vipHandlers = (deps: VipDeps): Handlers<typeof vipApi> => ({
  getVipRank: (_input, ctx) => getVipRank(deps, ctx),
  getVipLabel: (input, ctx) => getVipLabel(deps, input, ctx),
  listVipGifts: async (request, { merchantId, caller: { memberId } }) => {
    const { currency } = await getMerchant(deps.db, merchantId);
    const found = await listGifts(deps.db, memberId, request, (row) => ({
      giftId: String(row.giftId),
      kind: row.kind,
      level: row.level,
      amount: payableText(row.amount, currency),
      at: row.at.getTime(),
      rewardId: String(row.rewardId),
    }));
    return ok({ ...found, currency });
  },
  listVipChanges: async (request, { merchantId, caller: { memberId } }) => {
    const { currency } = await getMerchant(deps.db, merchantId);
    const found = await listChanges(deps.db, { merchantId, memberId }, request, (row) =>
      shownChange(row, currency),
    );
    return ok({ ...found, currency });
  },
});

export const vipConsoleHandlers = (deps: VipDeps): Handlers<typeof vipConsoleApi> => ({
  getVipLevels: async (_input, { merchantId }) => {
    const { currency } = await getMerchant(deps.db, merchantId);
    return ok({
      levels: await findLevels(deps.db, merchantId),
      members: await countByLevel(deps.db, merchantId),
      currency,
    });
  },
  saveVipLevels: (input, ctx) => saveVipLevels(deps, input, ctx),
  listLevelChanges: async ({ account, ...request }, { merchantId }) => {
    const { db } = deps;
    const { currency } = await getMerchant(db, merchantId);
    const memberId = await findAskedId(db, merchantId, account);
    const found = await listChanges(db, { merchantId, memberId }, request, (row) => row);
    const ids = [...new Set(found.list.map((row) => row.memberId))];
    const accounts = await accountNames(db, ids);
    const list = found.list.map((row) => ({
      ...shownChange(row, currency),
      memberId: row.memberId,
      account: accounts.get(row.memberId) ?? '',
      reason: row.reason,
      byStaff: row.byStaff,
      currency,
    }));
    return ok({ ...found, list });
  },
});
