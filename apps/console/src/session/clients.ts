import { createClient } from '@baize/endpoint/client';
import type { agentsConsoleApi } from '@baize/agents/console-api';
import { agentsConsoleRoutes } from '@baize/agents/routes';
import type { approvalsApi } from '@baize/approvals/api';
import { approvalsRoutes } from '@baize/approvals/routes';
import type { betsConsoleApi } from '@baize/bets/api';
import { betsConsoleRoutes } from '@baize/bets/routes';
import type { bookkeepingApi } from '@baize/bookkeeping/api';
import { bookkeepingRoutes } from '@baize/bookkeeping/routes';
import type { brandsApi } from '@baize/brands/api';
import { brandsRoutes } from '@baize/brands/routes';
import type { cashierConsoleApi } from '@baize/cashier/api';
import { cashierConsoleRoutes } from '@baize/cashier/routes';
import type { catalogueOpsApi } from '@baize/catalogue/api';
import { catalogueOpsRoutes } from '@baize/catalogue/routes';
import type { contentConsoleApi } from '@baize/content/console-api';
import { contentConsoleRoutes } from '@baize/content/routes';
import type { contractsConsoleApi } from '@baize/contracts/console-api';
import { contractsConsoleRoutes } from '@baize/contracts/routes';
import type { settlementConsoleApi } from '@baize/contract-settlement/console-api';
import { settlementConsoleRoutes } from '@baize/contract-settlement/routes';
import type { giveawaysConsoleApi } from '@baize/giveaways/console-api';
import { giveawaysConsoleRoutes } from '@baize/giveaways/routes';
import type { leaderboardsConsoleApi } from '@baize/leaderboards/console-api';
import { leaderboardsConsoleRoutes } from '@baize/leaderboards/routes';
import type { missionsConsoleApi } from '@baize/missions/console-api';
import { missionsConsoleRoutes } from '@baize/missions/routes';
import type { pointsConsoleApi } from '@baize/points/console-api';
import { pointsConsoleRoutes } from '@baize/points/routes';
import type { promotionsConsoleApi } from '@baize/promotions/console-api';
import { promotionsConsoleRoutes } from '@baize/promotions/routes';
import type { rewardsConsoleApi } from '@baize/rewards/console-api';
import { rewardsConsoleRoutes } from '@baize/rewards/routes';
import type { commissionConsoleApi } from '@baize/commission/console-api';
import { commissionConsoleRoutes } from '@baize/commission/routes';
import type { depositsConsoleApi } from '@baize/deposits/api';
import { depositsConsoleRoutes } from '@baize/deposits/routes';
import type { dispatchApi } from '@baize/dispatch/api';
import { dispatchRoutes } from '@baize/dispatch/routes';
import type { memberDeskApi } from '@baize/member-desk/api';
import { memberDeskRoutes } from '@baize/member-desk/routes';
import type { memberTransferConsoleApi } from '@baize/member-transfer/api';
import { memberTransferConsoleRoutes } from '@baize/member-transfer/routes';
import type { messagingConsoleApi } from '@baize/messaging/console-api';
import { messagingConsoleRoutes } from '@baize/messaging/routes';
import type { playOpsApi } from '@baize/play/api';
import { playOpsRoutes } from '@baize/play/routes';
import type { protectionConsoleApi } from '@baize/protection/console-api';
import { protectionConsoleRoutes } from '@baize/protection/routes';
import type { reportsConsoleApi } from '@baize/reports/api';
import { reportsConsoleRoutes } from '@baize/reports/routes';
import type { diligenceConsoleApi } from '@baize/diligence/console-api';
import { diligenceConsoleRoutes } from '@baize/diligence/routes';
import type { ratesConsoleApi } from '@baize/rates/console-api';
import { ratesConsoleRoutes } from '@baize/rates/routes';
import type { rebateConsoleApi } from '@baize/rebate/console-api';
import { rebateConsoleRoutes } from '@baize/rebate/routes';
import type { referralConsoleApi } from '@baize/referral/console-api';
import { referralConsoleRoutes } from '@baize/referral/routes';
import type { vipConsoleApi } from '@baize/vip/console-api';
import { vipConsoleRoutes } from '@baize/vip/routes';
import type { riskApi } from '@baize/risk/api';
import { riskRoutes } from '@baize/risk/routes';
import type { siteConsoleApi } from '@baize/site/console-api';
import { siteConsoleRoutes } from '@baize/site/routes';
import type { staffApi } from '@baize/staff/api';
import { staffRoutes } from '@baize/staff/routes';
import type { vendorWalletConsoleApi } from '@baize/vendor-wallet/api';
import { vendorWalletConsoleRoutes } from '@baize/vendor-wallet/routes';
import type { walletConsoleApi } from '@baize/wallet/api';
import { walletConsoleRoutes } from '@baize/wallet/routes';
import type { withdrawalsConsoleApi } from '@baize/withdrawals/api';
import { withdrawalsConsoleRoutes } from '@baize/withdrawals/routes';
import { currentLanguage } from './language.tsx';

// The session is an HttpOnly cookie of this origin: no token ever reaches this code.
const options = {
  headers: () => ({ Language: currentLanguage(), Device: 'CONSOLE', ...(isIdle() ? { 'X-Idle': '1' } : {}) }),
};

/** Queues poll automatically. After a minute without input, calls are marked idle and do not extend the session (R13). */
const IDLE_AFTER_MS = 60_000;
let touchedAt = Date.now();
const isIdle = (): boolean => Date.now() - touchedAt > IDLE_AFTER_MS;
for (const event of ['pointerdown', 'keydown', 'wheel'] as const)
  addEventListener(event, () => (touchedAt = Date.now()), { passive: true });

/** Typed callers of the `/ops` operations, one per module. Only types of the schemas are imported. */
export const site = createClient<typeof siteConsoleApi>(siteConsoleRoutes, options);
export const brands = createClient<typeof brandsApi>(brandsRoutes, options);
export const approvals = createClient<typeof approvalsApi>(approvalsRoutes, options);
export const staff = createClient<typeof staffApi>(staffRoutes, options);
export const cashier = createClient<typeof cashierConsoleApi>(cashierConsoleRoutes, options);
export const settlements = createClient<typeof settlementConsoleApi>(settlementConsoleRoutes, options);
export const deposits = createClient<typeof depositsConsoleApi>(depositsConsoleRoutes, options);
export const withdrawals = createClient<typeof withdrawalsConsoleApi>(withdrawalsConsoleRoutes, options);
export const memberDesk = createClient<typeof memberDeskApi>(memberDeskRoutes, options);
export const catalogue = createClient<typeof catalogueOpsApi>(catalogueOpsRoutes, options);
export const content = createClient<typeof contentConsoleApi>(contentConsoleRoutes, options);
export const messaging = createClient<typeof messagingConsoleApi>(messagingConsoleRoutes, options);
export const dispatch = createClient<typeof dispatchApi>(dispatchRoutes, options);
export const wallet = createClient<typeof walletConsoleApi>(walletConsoleRoutes, options);
export const promotions = createClient<typeof promotionsConsoleApi>(promotionsConsoleRoutes, options);
export const giveaways = createClient<typeof giveawaysConsoleApi>(giveawaysConsoleRoutes, options);
export const leaderboards = createClient<typeof leaderboardsConsoleApi>(leaderboardsConsoleRoutes, options);
export const missions = createClient<typeof missionsConsoleApi>(missionsConsoleRoutes, options);
export const points = createClient<typeof pointsConsoleApi>(pointsConsoleRoutes, options);
export const vendorWallet = createClient<typeof vendorWalletConsoleApi>(vendorWalletConsoleRoutes, options);
export const memberTransfer = createClient<typeof memberTransferConsoleApi>(
  memberTransferConsoleRoutes,
  options,
);
export const agents = createClient<typeof agentsConsoleApi>(agentsConsoleRoutes, options);
export const rates = createClient<typeof ratesConsoleApi>(ratesConsoleRoutes, options);
export const rebate = createClient<typeof rebateConsoleApi>(rebateConsoleRoutes, options);
export const referral = createClient<typeof referralConsoleApi>(referralConsoleRoutes, options);
export const vip = createClient<typeof vipConsoleApi>(vipConsoleRoutes, options);
export const rewards = createClient<typeof rewardsConsoleApi>(rewardsConsoleRoutes, options);
export const commission = createClient<typeof commissionConsoleApi>(commissionConsoleRoutes, options);
export const contracts = createClient<typeof contractsConsoleApi>(contractsConsoleRoutes, options);
export const bets = createClient<typeof betsConsoleApi>(betsConsoleRoutes, options);
export const bookkeeping = createClient<typeof bookkeepingApi>(bookkeepingRoutes, options);
export const reports = createClient<typeof reportsConsoleApi>(reportsConsoleRoutes, options);
export const diligence = createClient<typeof diligenceConsoleApi>(diligenceConsoleRoutes, options);
export const risk = createClient<typeof riskApi>(riskRoutes, options);
export const protection = createClient<typeof protectionConsoleApi>(protectionConsoleRoutes, options);
export const play = createClient<typeof playOpsApi>(playOpsRoutes, options);
