import { moneyText } from '@baize/i18n';
import { payableUnits } from '@baize/kernel';
import { deposits } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import { memberReasonFields, memberReasonOf, NOTHING_TOLD } from '../../parts/member-reason.ts';
import { doneAtOnce } from '../approvals/approvals.queries.ts';
import type { DepositAct, DepositRow } from './cashier.queries.ts';

export type DepositDecision = { act: DepositAct; row: DepositRow };

/** Crediting by hand states what arrived; failing states why. */
export function DepositActDialog({ act, row, onClose }: DepositDecision & { onClose: () => void }) {
  const t = useT();
  const { orderNo, currency } = row;
  const isCredit = act === 'credit';
  const isPayable = (amount: string): boolean => payableUnits(amount.trim(), currency) !== undefined;
  return (
    <FormDialog
      title={t(`console.deposits.${act}Title`, { number: orderNo })}
      text={({ amount }) =>
        isCredit
          ? t('console.deposits.creditText', {
              amount: isPayable(amount) ? moneyText(amount.trim(), currency) : currency,
              member: row.account,
            })
          : t('console.deposits.failText')
      }
      confirm={t(`console.deposits.${act}`)}
      destructive={!isCredit}
      began={{ amount: row.receivedAmount ?? row.amount, ...NOTHING_TOLD }}
      isNote={!isCredit}
      fields={({ amount, ...told }) => [
        isCredit && {
          as: 'money',
          name: 'amount',
          label: t('console.deposits.amountToCredit'),
          unit: currency,
          fault: !isPayable(amount) && t('console.form.fault.amount_invalid'),
        },
        ...(isCredit ? [] : memberReasonFields(t, 'deposit', told)),
      ]}
      send={({ amount, ...told }, reason) =>
        isCredit
          ? deposits.creditDeposit({ orderNo, amount: amount.trim(), reason })
          : doneAtOnce(deposits.failDeposit({ orderNo, memberReason: memberReasonOf(told), reason }))
      }
      forgets={['deposits']}
      done={t(`console.deposits.done.${act}`, { number: orderNo })}
      onClose={onClose}
    />
  );
}
