import { countText, type I18n } from '@baize/i18n';
import type { Column } from '@baize/ui';
import { moneyColumn } from '../reports/record-money.tsx';

type Play = { bets: number; validBet: string; winLoss: string };
type Figures = Play & Record<(typeof FLOWS)[number], string>;
const FLOWS = ['deposits', 'withdrawals', 'bonuses', 'rebates'] as const;

/** What was played: bets, valid bet, and what the team made of it. */
export const playColumns = (t: I18n['t'], currency: string): Column<Play>[] => [
  { key: 'bets', head: t('agents.common.bets'), right: true, cell: (row) => countText(row.bets) },
  moneyColumn('validBet', `${t('agents.common.validBet')} ${currency}`, currency),
  moneyColumn('winLoss', t('agents.common.winLoss'), currency, true),
];

/** Play, and the money that moved besides. */
export const figureColumns = (t: I18n['t'], currency: string): Column<Figures>[] => [
  ...playColumns(t, currency),
  ...FLOWS.map((flow) => moneyColumn(flow, t(`agents.common.${flow}`), currency)),
];
