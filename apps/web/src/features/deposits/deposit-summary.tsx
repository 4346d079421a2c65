import { useI18n } from '@baize/i18n';
import { Button, FieldNote, InputFrame, Money, SlipRow } from '@baize/ui';
import { useState } from 'react';
import { Refused } from '../../session/clients.ts';
import { faultOf, feeOf, isZero, turnoverOf } from '../../forms/amount.ts';
import { useCreateDeposit, type Bonus, type Channel } from './deposits.queries.ts';
import { useRefusal } from '../../forms/use-refusal.ts';
import { useRequestId } from '../../forms/request-id.ts';
import { MoneyRow } from '../../shell/money-row.tsx';

type SummaryProps = {
  channel: Channel;
  title: string;
  bonuses: readonly Bonus[];
  amount: string | undefined;
  /** Something was typed, be it an amount or not. */
  isTyped: boolean;
  onOpened: (orderNo: string) => void;
};

/** The slip before there is an order: what would be paid and what would arrive. */
export function DepositSummary({ channel, title, bonuses, amount, isTyped, onOpened }: SummaryProps) {
  const { t } = useI18n();
  const create = useCreateDeposit();
  const [message, setMessage] = useState<string>();
  const [bonusCode, setBonusCode] = useState('');
  const request = useRequestId(`${channel.channelId} ${amount ?? ''} ${bonusCode}`);
  const { currency } = channel;
  const refusal = useRefusal('cashier', currency);
  const fault = faultOf(amount, channel);
  const isFree = channel.feeBps === 0 && isZero(channel.feeFixed);
  const shown = amount && feeOf(amount, currency, channel);

  const open = () => {
    create.reset();
    setMessage(undefined);
    // An amount that cannot be paid is worded at its field; none at all, here.
    if (!isTyped) setMessage(refusal({ code: 'amount_invalid', detail: channel }));
    if (fault || amount === undefined) return document.getElementById('deposit-amount')?.focus();
    create.mutate(
      {
        channelId: channel.channelId,
        amount,
        requestId: request.id(),
        ...(bonusCode ? { bonusCode } : {}),
      },
      {
        onSuccess: (order) => {
          request.done();
          onOpened(order.orderNo);
        },
        onError: (error) => {
          setMessage(refusal(error));
          const waiting = error instanceof Refused && orderNoOf(error.detail);
          if (waiting) onOpened(waiting);
        },
      },
    );
  };

  return (
    <aside className="bz-slip cashier-slip">
      <div className="bz-slip-head">
        <h2>{t('cashier.deposit.slip')}</h2>
      </div>
      <p className="slip-sum">
        {shown ? <Money value={amount} currency={currency} /> : t('cashier.deposit.chooseAmount')}
      </p>
      <SlipRow name={t('cashier.common.method')}>{title}</SlipRow>
      <SlipRow name={t('cashier.common.fee')}>
        {isFree ? t('cashier.common.free') : shown && <Money value={shown.fee} currency={currency} />}
      </SlipRow>
      <SlipRow name={t('cashier.common.youReceive')}>
        {shown && <Money value={shown.left} currency={currency} />}
      </SlipRow>
      {shown && channel.turnoverPercent > 0 && (
        <MoneyRow
          name={t('cashier.deposit.turnover')}
          value={turnoverOf(amount, currency, channel.turnoverPercent)}
          currency={currency}
        />
      )}
      {bonuses.length > 0 && (
        <div className="bz-field">
          <label className="bz-field-label" htmlFor="bonus-code">
            {t('cashier.deposit.bonus')}
          </label>
          <InputFrame>
            <select
              id="bonus-code"
              name="bonusCode"
              value={bonusCode}
              onChange={(event) => setBonusCode(event.currentTarget.value)}
            >
              <option value="">{t('cashier.deposit.noBonus')}</option>
              {bonuses.map((one) => (
                <option key={one.code} value={one.code}>
                  {one.title}
                </option>
              ))}
            </select>
          </InputFrame>
        </div>
      )}
      <div className="slip-actions is-bar">
        <FieldNote error={message} />
        <Button kind="primary" block busy={create.isPending} onClick={open}>
          {t('cashier.deposit.continue')}
        </Button>
      </div>
    </aside>
  );
}

/** deposit_waiting names the order that stands in the way: it is shown instead. */
function orderNoOf(detail: unknown): string | undefined {
  const orderNo = (detail as { orderNo?: unknown } | null)?.orderNo;
  return typeof orderNo === 'string' ? orderNo : undefined;
}
