import { countText, useI18n } from '@baize/i18n';
import { RecordMoney } from '../reports/record-money.tsx';
import type { Overview } from './agents.queries.ts';

/** What it all comes to. */
export function FigureStrip({ totals, currency }: Pick<Overview, 'totals' | 'currency'>) {
  const { t } = useI18n();
  return (
    <dl className="panel record-totals" aria-label={t('records.bets.totals')}>
      <div>
        <dt>{t('agents.common.bets')}</dt>
        <dd>{countText(totals.bets)}</dd>
      </div>
      {(['validBet', 'winLoss', 'deposits', 'withdrawals', 'bonuses', 'rebates'] as const).map((figure) => (
        <div key={figure}>
          <dt>{t(`agents.common.${figure}`)}</dt>
          <dd data-testid={`profit-${figure}`}>
            <RecordMoney value={totals[figure]} currency={currency} signed={figure === 'winLoss'} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
