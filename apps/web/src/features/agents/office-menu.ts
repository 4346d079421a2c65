import type { MessageKey } from '@baize/i18n';
import type { IconName } from '@baize/ui';
import type { Path } from '../../pages.ts';

type Label = Extract<MessageKey, `agents.menu.${string}`>;
export type OfficeEntry = { to: Path; icon: IconName; label: Label; badge?: 'unreadMessage' };
export type OfficeGroup = { label: Label; entries: readonly OfficeEntry[] };

type Row = [to: Path, icon: IconName, label: Label, more?: Pick<OfficeEntry, 'badge'>];

/**
 * The agents' centre as it is walked (look.md §10, AGENT-017). A page is listed when it exists, and a group when it has a page.
 * The four pages of contracts (AGENT-013…016) stand in a group between reports and money, each while getConsolidated says that its
 * feature is on.
 */
const GROUPS: Partial<Record<Label, readonly Row[]>> = {
  'agents.menu.team': [
    ['/agentHome/agentAnnouncement', 'megaphone', 'agents.menu.announcements'],
    ['/agentHome/agentTeamOverview', 'chart-line', 'agents.menu.overview'],
    ['/agentHome/registerCenter', 'user-plus', 'agents.menu.openAccount'],
    ['/agentHome/downlineManagmentView', 'users', 'agents.menu.downlines'],
    ['/agentHome/personalHistoryCopy', 'scroll-text', 'agents.menu.betting'],
  ],
  'agents.menu.reports': [
    ['/agentHome/palStatementsAgentCopy', 'chart-line', 'agents.menu.profit'],
    ['/agentHome/userLoss', 'banknote-arrow-down', 'agents.menu.losses'],
    ['/agentHome/agentRevenueReport', 'coins', 'agents.menu.revenue'],
    ['/agentHome/agentDownlineTransactionDetailsCopy', 'list', 'agents.menu.transactions'],
    ['/agentHome/accountDetails', 'file-text', 'agents.menu.account'],
  ],
  'agents.menu.money': [
    ['/agentHome/depositv2', 'wallet', 'agents.menu.deposit'],
    ['/agentHome/withdraw', 'banknote-arrow-up', 'agents.menu.withdraw'],
    ['/agentHome/transferUpline', 'arrow-left-right', 'agents.menu.transfer'],
    ['/agentHome/messageV2', 'mail', 'agents.menu.messages', { badge: 'unreadMessage' }],
  ],
};

export const OFFICE_GROUPS: readonly OfficeGroup[] = Object.entries(GROUPS).map(([label, rows]) => ({
  label: label as Label,
  entries: rows.map(([to, icon, text, more]) => ({ to, icon, label: text, ...more })),
}));
