import type { ContractKind } from '@baize/contracts/rules';
import type { MessageKey } from '@baize/i18n';
import type { IconName } from '@baize/ui';
import type { Path } from '../../pages.ts';
import type { Feature } from '../../session/consolidated.ts';
import { KIND_PLACES } from '../contracts/kinds.ts';

type Label = Extract<MessageKey, `agents.menu.${string}`>;
export type OfficeEntry = {
  to: Path;
  icon: IconName;
  label: Label;
  badge?: 'unreadMessage';
  /** Whose contracts and settlements wait there. */
  kind?: ContractKind;
  /** Only while the feature is on for the agent (AGENT-013…016). */
  needs?: Feature;
};
export type OfficeGroup = { label: Label; entries: readonly OfficeEntry[] };

type Row = [to: Path, icon: IconName, label: Label, more?: Pick<OfficeEntry, 'badge' | 'kind' | 'needs'>];

const of = (kind: ContractKind) => ({ kind, needs: KIND_PLACES[kind].feature });

/** The agents' centre as it is walked (look.md §10, AGENT-017). A page is listed when it exists, and a group when it has a page. */
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
  'agents.menu.contracts': [
    ['/agentHome/agentDividendRecordCopy2', 'percent', 'agents.menu.dividend', of('DIVIDEND')],
    ['/agentHome/agentDailyWages2', 'calendar', 'agents.menu.dailySalary', of('DAILY_SALARY')],
    ['/agentHome/agentHourSalary', 'clock', 'agents.menu.hourlySalary', of('HOURLY_SALARY')],
    ['/agentHome/agentRealtimeSalary', 'history', 'agents.menu.realtimeSalary', of('REALTIME_SALARY')],
  ],
  'agents.menu.money': [
    ['/agentHome/depositv2', 'wallet', 'agents.menu.deposit'],
    ['/agentHome/withdraw', 'banknote-arrow-up', 'agents.menu.withdraw'],
    ['/agentHome/transferUpline', 'arrow-left-right', 'agents.menu.transfer'],
    ['/agentHome/messageV2', 'mail', 'agents.menu.messages', { badge: 'unreadMessage' }],
  ],
};

/**
 * The menu of an agent for whom these features are on; none are while that is not known. A kind of contract that was switched off stays
 * while something of it `waits` for the agent.
 */
export const officeGroups = (
  features: Partial<Record<Feature, boolean>> = {},
  waits: Partial<Record<ContractKind, number>> = {},
): readonly OfficeGroup[] =>
  Object.entries(GROUPS)
    .map(([label, rows]) => ({
      label: label as Label,
      entries: rows
        .map(([to, icon, text, more]): OfficeEntry => ({ to, icon, label: text, ...more }))
        .filter(
          ({ needs, kind }) =>
            !needs || features[needs] === true || (kind !== undefined && (waits[kind] ?? 0) > 0),
        ),
    }))
    .filter(({ entries }) => entries.length > 0);
