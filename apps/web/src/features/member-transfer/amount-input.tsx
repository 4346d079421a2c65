import { moneyText, useI18n } from '@baize/i18n';
import { Button } from '@baize/ui';
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
      <div className="amount-field">
        <span>{currency}</span>
        <input
          id={id}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          maxLength={18}
          value={typed}
          onChange={(event) => onTyped(event.currentTarget.value)}
        />
        {most !== undefined && (
          <Button size="small" onClick={() => onTyped(most.replace(/\.0+$/, ''))}>
            {t('transfer.fund.all')}
          </Button>
        )}
      </div>
    </div>
  );
}
