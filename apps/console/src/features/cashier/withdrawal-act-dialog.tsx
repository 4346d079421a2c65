import { moneyText } from '@baize/i18n';
import type { Result } from '@baize/kernel';
import { withdrawals } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import { memberReasonFields, memberReasonOf, NOTHING_TOLD } from '../../parts/member-reason.ts';
import { actLook } from './withdrawal.ts';
import { WITHDRAWAL_ACTS, type WithdrawalAct, type WithdrawalRow } from './cashier.queries.ts';

export type WithdrawalDecision = { act: Exclude<WithdrawalAct, 'claim' | 'release'>; row: WithdrawalRow };

/** As the server takes it. */
const BANK_REFERENCE_MAX = 64;
type Marked = { sameReference?: string[] };

/** The last question before a decision. */
export function WithdrawalActDialog({ act, row, onClose }: WithdrawalDecision & { onClose: () => void }) {
  const t = useT();
  const number = row.withdrawalNo;
  /** An operator paid it: the bank's own number of the payment goes with it. */
  const isByHand = act === 'markPaid' || act === 'payRestByHand';
  const money = (amount: string | null) => moneyText(amount ?? '0', row.currency);
  const texts = {
    approve: () =>
      t(`console.withdrawals.${isFirstOfTwo(row) ? 'approveFirstText' : 'approveText'}`, {
        amount: money(row.payoutAmount),
        account: `${row.bankName} ${row.maskedNumber}, ${row.payeeName}`,
      }),
    reject: () => t('console.withdrawals.rejectText', { amount: money(row.amount) }),
    markPaid: () =>
      t('console.withdrawals.markPaidText', {
        amount: money(row.payout?.outcome === 'unknown' ? row.payout.amount : row.payoutAmount),
      }),
    payRest: () => t('console.withdrawals.payRestText', { amount: money(row.remainingAmount) }),
    payRestByHand: () => t('console.withdrawals.payRestByHandText', { amount: money(row.remainingAmount) }),
    refund: () => t('console.withdrawals.refundText', { amount: money(row.remainingAmount) }),
    force: () => t('console.withdrawals.forceText'),
  };
  return (
    <FormDialog
      title={t(`console.withdrawals.${act}Title`, { number })}
      text={texts[act]()}
      confirm={t(`console.withdrawals.${act}`)}
      destructive={actLook(act, [act]) === 'danger'}
      began={{ ...NOTHING_TOLD, bankReference: '' }}
      fields={(draft) => [
        isByHand && {
          as: 'text',
          name: 'bankReference',
          label: t('console.withdrawals.bankReference'),
          max: BANK_REFERENCE_MAX,
          required: true,
        },
        ...(act === 'reject' ? memberReasonFields(t, 'withdrawal', draft) : []),
      ]}
      isNote={act === 'reject'}
      send={async ({ bankReference, ...told }, reason): Promise<Result<WithdrawalRow & Marked>> => {
        const on = { withdrawalNo: number, reason };
        if (act === 'reject')
          return withdrawals.rejectWithdrawal({ ...on, memberReason: memberReasonOf(told) });
        const byHand = { ...on, bankReference: bankReference.trim() };
        if (act === 'markPaid') return withdrawals.markWithdrawalPaid(byHand);
        if (act === 'payRestByHand') return withdrawals.payWithdrawalRest(byHand);
        return WITHDRAWAL_ACTS[act](on);
      }}
      forgets={['withdrawals']}
      done={(now) =>
        act === 'approve' && now.state === 'REVIEWING'
          ? t('console.withdrawals.done.firstApproval', { number })
          : now.sameReference?.length
            ? t('console.withdrawals.sameReference', { numbers: now.sameReference.join(', ') })
            : t(`console.withdrawals.done.${act}`, { number })
      }
      // Somebody was faster: the queue behind the dialog has been read again and shows what is true now.
      stale={t('console.withdrawals.changed', { number })}
      onClose={onClose}
    />
  );
}

/** This approval sends nothing yet. */
const isFirstOfTwo = ({ needsSecondPerson, firstApprovedBy }: WithdrawalRow): boolean =>
  needsSecondPerson && firstApprovedBy === null;
