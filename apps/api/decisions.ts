import { switchesControl } from '@baize/agents';
import { approvedControl } from '@baize/approvals';
import { betApprovals } from '@baize/bets';
import { adjustmentApprovals, capitalApprovals } from '@baize/bookkeeping';
import { channelControl, settingsControl as cashierSettings } from '@baize/cashier';
import { settlementApprovals } from '@baize/contract-settlement';
import { contractApprovals, limitsControl } from '@baize/contracts';
import { depositApprovals } from '@baize/deposits';
import { listControl, settingsControl as diligenceSettings } from '@baize/diligence';
import { channelControl as deliveryControl } from '@baize/dispatch';
import { memberApprovals } from '@baize/member-desk';
import { settingsControl as lineSettings } from '@baize/member-transfer';
import { connectionApprovals } from '@baize/play';
import { pointsApprovals, pointSettingsControl, productControl } from '@baize/points';
import { promotionApprovals, promotionControls } from '@baize/promotions';
import { reachControl } from '@baize/protection';
import { rateControls } from '@baize/rates';
import { rebateRatesControl } from '@baize/rebate';
import { bonusApprovals } from '@baize/rewards';
import { ruleControl } from '@baize/risk';
import type { siteControls } from '@baize/site';
import { settingsControl as vendorWalletSettings, transferApprovals } from '@baize/vendor-wallet';
import { missionControl } from '@baize/missions';
import { referralTermsControl } from '@baize/referral';
import { giveawayPublishControl } from '@baize/giveaways';
import { leaderboardPublishControl } from '@baize/leaderboards';
import { vipLevelsControl } from '@baize/vip';
import { withdrawalApprovals } from '@baize/withdrawals';

type First<F extends (...of: never[]) => unknown> = Parameters<F>[0];

/** What the modules above need to carry out what was decided. */
export type Decided = {
  base: First<typeof pointsApprovals> &
    First<typeof settlementApprovals> &
    First<typeof contractApprovals> &
    First<typeof bonusApprovals> &
    First<typeof promotionApprovals> &
    First<typeof promotionControls> &
    First<typeof rateControls> &
    First<typeof rebateRatesControl> &
    First<typeof pointSettingsControl> &
    First<typeof giveawayPublishControl>;
  deposits: First<typeof depositApprovals>;
  withdrawals: First<typeof withdrawalApprovals>;
  vendorWallet: First<typeof transferApprovals>;
  bets: First<typeof betApprovals>;
  bookkeeping: First<typeof adjustmentApprovals>;
  members: First<typeof memberApprovals>;
  cashier: First<typeof cashierSettings>;
  box: First<typeof deliveryControl>;
  play: First<typeof connectionApprovals>;
  site: ReturnType<typeof siteControls>;
};

/** Every kind of proposal that a second operator decides. */
export const approvalKinds = (of: Decided) => ({
  ...depositApprovals(of.deposits),
  ...withdrawalApprovals(of.withdrawals),
  ...transferApprovals(of.vendorWallet),
  ...betApprovals(of.bets),
  ...pointsApprovals(of.base),
  ...adjustmentApprovals(of.bookkeeping),
  ...capitalApprovals,
  ...settlementApprovals(of.base),
  ...contractApprovals(of.base),
  ...bonusApprovals(of.base),
  ...memberApprovals(of.members),
  ...promotionApprovals(of.base),
});

/** Every control whose loosening a second operator decides. */
export const approvedControls = (of: Decided) => ({
  'cashier.settings': approvedControl(cashierSettings(of.cashier)),
  'cashier.channel': approvedControl(channelControl(of.cashier)),
  'dispatch.channel': approvedControl(deliveryControl(of.box)),
  'risk.rule': approvedControl(ruleControl),
  'site.security': approvedControl(of.site.security),
  'site.default-password': approvedControl(of.site.defaultPassword),
  'site.settings': approvedControl(of.site.settings),
  ...connectionApprovals(of.play),
  'vendor-wallet.settings': approvedControl(vendorWalletSettings),
  'member-transfer.settings': approvedControl(lineSettings),
  'protection.reach': approvedControl(reachControl),
  'diligence.settings': approvedControl(diligenceSettings),
  'diligence.list': approvedControl(listControl),
  'agents.switches': approvedControl(switchesControl),
  ...rateControls(of.base),
  'contracts.limits': approvedControl(limitsControl),
  ...promotionControls(of.base),
  'rebate.rates': approvedControl(rebateRatesControl(of.base)),
  'vip.levels': approvedControl(vipLevelsControl),
  'referral.terms': approvedControl(referralTermsControl),
  'missions.mission': approvedControl(missionControl(of.base)),
  'giveaways.publish': approvedControl(giveawayPublishControl(of.base)),
  'leaderboards.publish': approvedControl(leaderboardPublishControl(of.base)),
  'points.settings': approvedControl(pointSettingsControl(of.base)),
  'points.product': approvedControl(productControl(of.base)),
});
