import { moneyText } from '@baize/i18n';
import { StatusTag } from '@baize/ui';
import { useT } from '../../session/language.tsx';
import parts from '../../parts/parts.module.css';
import type { WithdrawalRow } from './cashier.queries.ts';
import { riskHints, type RiskHint } from './withdrawal.ts';

/** In a table only the gravest hint is named; the rest is a number. */
const SHORT_MAX = 1;

/** What makes an operator look twice, as tags. */
export function Hints({ row, short = false }: { row: WithdrawalRow; short?: boolean }) {
  const t = useT();
  const hints = riskHints(row);
  const shown = short ? hints.slice(0, SHORT_MAX) : hints;
  const words = (hint: RiskHint) => {
    const amount = moneyText(hint.amount ?? '0', row.currency);
    if (hint.code === 'out_above_in') return t('console.hint.out_above_in', { amount });
    if (hint.code === 'turnover_left') return t('console.hint.turnover_left', { amount });
    return t(`console.hint.${hint.code}`);
  };
  if (hints.length === 0) return <span className={parts.note}>{t('console.withdrawals.noHints')}</span>;
  return (
    <span className={short ? parts.row : parts.hints}>
      {shown.map((hint) => (
        <StatusTag key={hint.code} tone={hint.tone}>
          {words(hint)}
        </StatusTag>
      ))}
      {shown.length < hints.length && (
        <span title={hints.slice(SHORT_MAX).map(words).join(', ')}>
          <StatusTag tone="plain">+{hints.length - shown.length}</StatusTag>
        </span>
      )}
    </span>
  );
}
