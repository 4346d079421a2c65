import type { IconName } from '@baize/ui';
import type { MessageKey } from '@baize/i18n';
import type { Path } from '../../pages.ts';
import type { Feature } from '../../session/consolidated.ts';

type MenuKey = Exclude<Extract<MessageKey, `cashier.account.${string}`>, 'cashier.account.id'>;
export type MenuSwitch = 'manualRebate' | 'vip' | 'missionLeaderboard' | 'referral';
export type MemberPlace = {
  to: Path;
  icon: IconName;
  label: MenuKey;
  /** MEMBER-002: what waits there. */
  badge?: 'unreadMessage' | 'reward' | 'mission';
  /** Only where a vendor keeps wallets of its own (WALLET-005). */
  needsTransferWallets?: true;
  /** Only where somebody stands directly above the member, or below (WALLET-009). */
  needsLine?: true;
  /** Only where an upline can be asked, or a downline has asked (OPEN-WALLET-03). */
  needsAgentDeposit?: true;
  /** Only while the operator asks where the money comes from, or has (R35). */
  needsFundsRequest?: true;
  /** Only while a leaderboard or tournament runs, or did lately. */
  needsBoards?: true;
  /** Only while the feature is on (MEMBER-009), and for who ever had a contract: a plain member has none. */
  needsFeature?: Feature;
  /** Only while the brand has it on (SITE-010). */
  needsSwitch?: MenuSwitch;
  /** The site's own menu stands beside the member's on wide screens and has it already. */
  inSideMenu?: true;
};
export type MemberGroup = {
  label: Extract<MenuKey, `cashier.account.group.${string}`>;
  places: readonly MemberPlace[];
};

type PlaceRow = [to: Path, icon: IconName, label: MenuKey, more?: Omit<MemberPlace, 'to' | 'icon' | 'label'>];

const of = (needsFeature: Feature): Pick<MemberPlace, 'needsFeature'> => ({ needsFeature });

/**
 * The four groups of the member centre (look.md §10). A page is listed when it exists, and a group when it has a
 * page: adding one is a line here and a row of pages.ts.
 */
const GROUPS: Readonly<Record<MemberGroup['label'], readonly PlaceRow[]>> = {
  'cashier.account.group.money': [
    ['/member/depositv2', 'wallet', 'cashier.account.deposit'],
    ['/member/withdraw', 'banknote-arrow-up', 'cashier.account.withdraw'],
    ['/member/wallet', 'coins', 'cashier.account.wallets'],
    [
      '/member/transferFund',
      'arrow-left-right',
      'cashier.account.transferFund',
      { needsTransferWallets: true },
    ],
    ['/member/transferUpline', 'users', 'cashier.account.transferUpline', { needsLine: true }],
    ['/member/agentDeposit', 'landmark', 'cashier.account.agentDeposit', { needsAgentDeposit: true }],
  ],
  'cashier.account.group.records': [
    ['/member/personalHistoryCopy', 'scroll-text', 'cashier.account.bets'],
    ['/member/transactionHistory', 'list', 'cashier.account.transactions'],
    ['/member/personalProfit', 'chart-line', 'cashier.account.profit'],
    ['/member/statement', 'file-text', 'cashier.account.statement'],
    ['/member/creditReport', 'scroll-text', 'cashier.account.creditReport', { needsLine: true }],
  ],
  'cashier.account.group.rewards': [
    ['/promotions', 'megaphone', 'cashier.account.promotions', { inSideMenu: true }],
    ['/member/rewardCenter', 'gift', 'cashier.account.rewards', { badge: 'reward' }],
    ['/member/bonusDetails', 'coins', 'cashier.account.bonuses'],
    [
      '/member/manualRebate',
      'percent',
      'cashier.account.manualRebate',
      { needsSwitch: 'manualRebate', inSideMenu: true },
    ],
    ['/member/vip', 'crown', 'cashier.account.vip', { needsSwitch: 'vip', inSideMenu: true }],
    ['/member/vipBonus', 'award', 'cashier.account.vipBonus', { needsSwitch: 'vip' }],
    [
      '/member/missionLeaderboard',
      'award',
      'cashier.account.missions',
      { needsSwitch: 'missionLeaderboard', badge: 'mission' },
    ],
    ['/member/playerRank', 'trophy', 'cashier.account.playerRank'],
    ['/member/tournaments', 'trophy', 'cashier.account.tournaments', { needsBoards: true }],
    ['/member/redEnvelope', 'mail', 'cashier.account.redEnvelope'],
    ['/member/raffle', 'ticket', 'cashier.account.raffle'],
    ['/member/referral', 'users', 'cashier.account.referral', { needsSwitch: 'referral', inSideMenu: true }],
    ['/pointMall', 'coins', 'cashier.account.pointMall'],
    ['/member/points', 'list', 'cashier.account.points'],
    ['/member/redeemHistory', 'scroll-text', 'cashier.account.redeemHistory'],
    ['/member/dividendContract', 'percent', 'cashier.account.dividendContract', of('contractDividend')],
    ['/member/dailySalaryContract', 'calendar', 'cashier.account.dailySalaryContract', of('dailySalary')],
    ['/member/hourlySalaryContract', 'clock', 'cashier.account.hourlySalaryContract', of('hourlySalary')],
    [
      '/member/realtimeSalaryContract',
      'history',
      'cashier.account.realtimeSalaryContract',
      of('realtimeSalary'),
    ],
    ['/favorite', 'star', 'cashier.account.favourites', { inSideMenu: true }],
    ['/recent', 'history', 'cashier.account.recentGames', { inSideMenu: true }],
  ],
  'cashier.account.group.account': [
    ['/member/messageV2', 'mail', 'cashier.account.messages', { badge: 'unreadMessage' }],
    ['/member/protection', 'clock', 'cashier.account.protection'],
    ['/member/documents', 'file-text', 'cashier.account.documents', { needsFundsRequest: true }],
    ['/member/securityCenter', 'shield-check', 'cashier.account.security'],
    ['/member/profile', 'id-card', 'cashier.account.profile'],
  ],
};

/** The groups as a member sees them: a page that has nothing to show here is not listed. */
export const memberGroups = ({
  hasTransferWallets,
  hasLine,
  hasAgentDeposit,
  isAskedForFunds,
  hasBoards = false,
  hasContracts = false,
  features = {},
  switches = {},
}: {
  hasTransferWallets: boolean;
  hasLine: boolean;
  hasAgentDeposit: boolean;
  isAskedForFunds: boolean;
  hasBoards?: boolean | undefined;
  hasContracts?: boolean | undefined;
  features?: Partial<Record<Feature, boolean>> | undefined;
  switches?: Partial<Record<MenuSwitch, boolean>> | undefined;
}): readonly MemberGroup[] =>
  (Object.keys(GROUPS) as MemberGroup['label'][])
    .map((label) => ({
      label,
      places: GROUPS[label]
        .map(([to, icon, text, more]): MemberPlace => ({ to, icon, label: text, ...more }))
        .filter(
          (place) =>
            (hasTransferWallets || !place.needsTransferWallets) &&
            (hasLine || !place.needsLine) &&
            (hasAgentDeposit || !place.needsAgentDeposit) &&
            (isAskedForFunds || !place.needsFundsRequest) &&
            (hasBoards || !place.needsBoards) &&
            (!place.needsSwitch || switches[place.needsSwitch] === true) &&
            (!place.needsFeature || (hasContracts && features[place.needsFeature] === true)),
        ),
    }))
    .filter((group) => group.places.length > 0);
