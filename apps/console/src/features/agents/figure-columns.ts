import type { Column } from '../../parts/data-table.tsx';
import { columnsOf } from '../../parts/list/columns.tsx';
import type { useT } from '../../session/language.tsx';

type Play = { bets: number; stake: string; validBet: string; winLoss: string };
const FLOWS = ['deposits', 'withdrawals', 'bonuses', 'rebates'] as const;
type Figures = Play & Record<(typeof FLOWS)[number], string> & { newMembers: number };
type T = ReturnType<typeof useT>;

/** What a team played, and what it made of it: minus is what the house won. */
export function playColumns(t: T, currency: string): Column<Play>[] {
  const column = columnsOf<Play>(t);
  const look = { currency, bare: true };
  return [
    column.count('bets', t('console.report.bets')),
    column.money('stake', t('console.member.bets.stake'), look),
    column.money('validBet', t('console.report.validBet'), look),
    column.money('winLoss', t('console.agentTeam.winLoss'), { ...look, signed: true }),
  ];
}

/** Play, and the money that moved besides. */
export function figureColumns(t: T, currency: string): Column<Figures>[] {
  const column = columnsOf<Figures>(t);
  return [
    ...playColumns(t, currency),
    ...FLOWS.map((flow) => column.money(flow, t(`console.agentTeam.${flow}`), { currency, bare: true })),
    column.count('newMembers', t('console.agentTeam.newMembers')),
  ];
}
