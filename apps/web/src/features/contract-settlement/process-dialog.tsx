import './contract-settlement.css';
import { moneyText, useI18n } from '@baize/i18n';
import type { ContractKind } from '@baize/contracts/rules';
import { Button, Notice, Skeleton, SlipRow, toast } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormError } from '../../forms/form-error.tsx';
import { useRefusal, useRefusalText } from '../../forms/use-refusal.ts';
import { useBalance } from '../../session/balance.ts';
import { Dialog } from '../../shell/dialog.tsx';
import { RecordMoney, RecordRow } from '../reports/record-money.tsx';
import { paymentOf, sumOf } from './amounts.ts';
import { settlementDues, useProcess, type Act, type Settlement } from './contract-settlement.queries.ts';
import { GetMoney } from './get-money.tsx';
import { periodText } from './period-text.ts';

type Props = { kind: ContractKind; action: Act; rows: readonly Settlement[]; onClose: () => void };
const SHOWN = 8;

/** Before settlements are paid, asked for or confirmed: whose, how much, and what the wallet has after it. */
export function ProcessDialog({ kind, action, rows, onClose }: Props) {
  const { t } = useI18n();
  const balance = useBalance();
  const dues = useQuery(settlementDues);
  const [message, setMessage] = useState<string>();
  const refusal = useRefusal('contracts');
  const send = useProcess(kind);
  const failed = useRefusalText(balance.error ?? dues.error, 'contracts');
  const currency = dues.data?.currency ?? '';
  const known =
    balance.data && dues.data && paymentOf(rows, dues.data.overdue, balance.data.balance, currency);
  const amount = moneyText(sumOf(rows, currency), currency);
  const submit = () => {
    setMessage(undefined);
    send.mutate(
      { settlementIds: rows.map(({ settlementId }) => settlementId), action },
      {
        onSuccess: () => {
          toast(t(`contracts.payout.done.${action}`, { amount }));
          onClose();
        },
        onError: (error) => setMessage(refusal(error)),
      },
    );
  };
  return (
    <Dialog title={t(`contracts.payout.ask.${action}.title`)} shape="sheet" width={520} onClose={onClose}>
      <p className="bz-dialog-text">{t(`contracts.payout.ask.${action}.text`)}</p>
      {known ? (
        <>
          {rows.slice(0, SHOWN).map((row) => (
            <SlipRow
              key={row.settlementId}
              name={`${row.account || t('contracts.slip.house')} · ${periodText(row)}`}
            >
              <RecordMoney value={sumOf([row], currency)} currency={currency} />
            </SlipRow>
          ))}
          {rows.length > SHOWN && (
            <p className="mut">{t('contracts.payout.more', { count: rows.length - SHOWN })}</p>
          )}
          {action === 'pay' && known.besides && (
            <RecordRow name={t('contracts.payout.ask.besides')} value={known.besides} currency={currency} />
          )}
          {(rows.length > 1 || (action === 'pay' && known.besides)) && (
            <RecordRow
              name={t('contracts.payout.ask.sum')}
              value={action === 'pay' ? known.all : known.chosen}
              currency={currency}
            />
          )}
          {action === 'pay' && !known.missing && (
            <RecordRow name={t('contracts.payout.ask.after')} value={known.after} currency={currency} />
          )}
          {action === 'pay' && known.missing && (
            <Notice tone="warn">
              <p>{t('contracts.payout.ask.missing', { amount: moneyText(known.missing, currency) })}</p>
              <GetMoney />
            </Notice>
          )}
        </>
      ) : failed ? null : (
        <Skeleton height="96px" />
      )}
      <FormError text={message ?? failed} />
      <div className="bz-dialog-actions payout-buttons">
        <Button kind="plain" onClick={onClose}>
          {t('contracts.ask.back')}
        </Button>
        <Button
          kind="primary"
          busy={send.isPending}
          disabled={!known || (action === 'pay' && known.missing !== '')}
          onClick={submit}
        >
          {t(`contracts.payout.ask.${action}.button`, { amount })}
        </Button>
      </div>
    </Dialog>
  );
}
