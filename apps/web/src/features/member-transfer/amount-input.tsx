import { moneyText, useI18n } from '@baize/i18n';
import { Button } from '@baize/ui';
import { AmountField } from '../../forms/amount-field.tsx';
import type { TransferLine } from './member-transfer.queries.ts';

type Props = {
  id: string;
  line: TransferLine;
  typed: string;
  onTyped: (typed: string) => void;
  /** What "all" means; absent: there is no such button. */
  most?: string;
};

export function AmountInput({ id, line: { currency, min, max }, typed, onTyped, most }: Props) {
  const { t } = useI18n();
  return (
    <div>
      <label htmlFor={id}>
        {t('transfer.fund.amount')}
        <small>
          {t('transfer.fund.limits', { min: moneyText(min, currency), max: moneyText(max, currency) })}
        </small>
      </label>
      <AmountField id={id} currency={currency} typed={typed} onTyped={onTyped}>
        {most !== undefined && (
          <Button size="small" onClick={() => onTyped(most.replace(/\.0+$/, ''))}>
            {t('transfer.fund.all')}
          </Button>
        )}
      </AmountField>
    </div>
  );
}
