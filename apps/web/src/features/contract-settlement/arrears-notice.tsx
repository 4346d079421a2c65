import './contract-settlement.css';
import { moneyText, tableTime, useI18n } from '@baize/i18n';
import { Button, Notice } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RecordMoney } from '../reports/record-money.tsx';
import { settlementDues, type Dues } from './contract-settlement.queries.ts';
import { GetMoney } from './get-money.tsx';
import { periodText } from './period-text.ts';
import { ProcessDialog } from './process-dialog.tsx';

type Overdue = Dues['overdue']['list'][number];

/** What the reader owes overdue: to whom, what is held meanwhile, and the way out. Nothing where nothing is overdue. */
export function ArrearsNotice() {
  const { t, tag } = useI18n();
  const { data } = useQuery(settlementDues);
  const [paying, setPaying] = useState<Overdue>();
  if (!data || data.overdue.count === 0) return null;
  const { currency } = data;
  const { toDownlines, toHouse, count, heldSince, turnoverLeft, list } = data.overdue;
  const isOwed = (amount: string) => /[1-9]/.test(amount);
  return (
    <div className="arrears" data-testid="arrears">
      <Notice tone="down">
        <b>
          {isOwed(toDownlines) && t('contracts.arrears.title', { amount: moneyText(toDownlines, currency) })}{' '}
          {isOwed(toHouse) && t('contracts.arrears.toHouse', { amount: moneyText(toHouse, currency) })}
        </b>
        {heldSince !== null && <p>{t('contracts.arrears.held', { time: tableTime(heldSince, tag) })}</p>}
        {isOwed(turnoverLeft) && (
          <p>{t('contracts.arrears.turnover', { amount: moneyText(turnoverLeft, currency) })}</p>
        )}
        <p>{t('contracts.arrears.out')}</p>
        <ul>
          {list.map((row) => (
            <li key={row.settlementId}>
              <span>
                <b>{row.account}</b> · {t(`contracts.kind.${row.kind}`)} · {periodText(row)}
              </span>
              <RecordMoney value={isOwed(row.left) ? row.left : row.toHouse} currency={currency} />
              {row.acts.includes('pay') && (
                <Button kind="outline" size="small" onClick={() => setPaying(row)}>
                  {t('contracts.payout.act.pay')}
                </Button>
              )}
            </li>
          ))}
        </ul>
        {count > list.length && <p>{t('contracts.payout.more', { count: count - list.length })}</p>}
        <GetMoney />
      </Notice>
      {paying && (
        <ProcessDialog kind={paying.kind} action="pay" rows={[paying]} onClose={() => setPaying(undefined)} />
      )}
    </div>
  );
}
