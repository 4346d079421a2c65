import { useState } from 'react';
import { TextInput } from '@mantine/core';
import { moneyText } from '@baize/i18n';
import { useT } from '../../session/language.tsx';
import { DecisionDialog } from '../../parts/decision-dialog.tsx';
import { useActOnDeposit, type DepositAct, type DepositRow } from './cashier.queries.ts';
import { isAmount } from './deposit.ts';

const REASON_MAX = 300;

type ActDialogProps = { act: DepositAct; row: DepositRow; onClose: () => void };

/** Crediting by hand states what arrived; failing states why. */
export function DepositActDialog({ act, row, onClose }: ActDialogProps) {
  const t = useT();
  const decide = useActOnDeposit();
  const [amount, setAmount] = useState(row.receivedAmount ?? row.amount);
  const [wrong, setWrong] = useState(false);
  const number = row.orderNo;

  return (
    <DecisionDialog
      title={t(`console.deposits.${act}Title`, { number })}
      text={
        act === 'approve'
          ? t('console.deposits.approveText', {
              amount: isAmount(amount.trim()) ? moneyText(amount.trim(), row.currency) : row.currency,
              member: row.account,
            })
          : t('console.deposits.rejectText')
      }
      confirm={t(`console.deposits.${act}`)}
      grave={act === 'reject'}
      reasonMax={REASON_MAX}
      run={decide}
      inputOf={(reason) => {
        const text = amount.trim();
        const isWrong = act === 'approve' && !isAmount(text);
        setWrong(isWrong);
        return isWrong ? undefined : { act, orderNo: number, amount: text, reason };
      }}
      done={t(`console.deposits.done.${act}`, { number })}
      onClose={onClose}
    >
      {act === 'approve' && (
        <TextInput
          name="amount"
          label={t('console.deposits.amountToCredit')}
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          maxLength={20}
          error={wrong ? t('console.deposits.amountFormat') : undefined}
          leftSection={row.currency}
          leftSectionWidth={48}
          onChange={(event) => setAmount(event.currentTarget.value)}
        />
      )}
    </DecisionDialog>
  );
}
