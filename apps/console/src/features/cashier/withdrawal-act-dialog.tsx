import { useEffect } from 'react';
import { moneyText } from '@baize/i18n';
import { codeOf } from '../../session/ask.ts';
import { useT } from '../../session/language.tsx';
import { refusalOf } from '../../session/refusal-of.ts';
import { ProblemText } from '../../parts/problem.tsx';
import { ReasonDialog } from '../../parts/reason-dialog.tsx';
import { useTell } from '../../parts/use-tell.ts';
import { useActOnWithdrawal, type WithdrawalAct, type WithdrawalRow } from './cashier.queries.ts';

const REASON_MAX = 300;

type ActDialogProps = { act: WithdrawalAct; row: WithdrawalRow; onClose: () => void };

/** The last question before a decision. Claiming asks nothing: it binds nobody and moves no money. */
export function WithdrawalActDialog({ act, row, onClose }: ActDialogProps) {
  const t = useT();
  const decide = useActOnWithdrawal();
  const tell = useTell();
  const number = row.withdrawalNo;

  const run = (reason: string) =>
    decide.mutate(
      { act, withdrawalNo: number, reason },
      {
        onSuccess: (now) => {
          tell(
            act === 'approve' && now.state === 'REVIEWING'
              ? t('console.withdrawals.done.firstApproval', { number })
              : t(`console.withdrawals.done.${act}`, { number }),
          );
          onClose();
        },
        onError: (error) => {
          const code = codeOf(error);
          if (act !== 'claim' && code !== 'state_changed') return;
          // Somebody was faster: the queue behind the dialog has been read again and shows what is true now.
          tell(
            code === 'state_changed' ? (
              t('console.withdrawals.changed', { number })
            ) : (
              <ProblemText code={code} />
            ),
          );
          onClose();
        },
      },
    );

  useEffect(() => {
    if (act === 'claim') run('');
    // Once, when the dialog is asked for.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  if (act === 'claim') return null;

  return (
    <ReasonDialog
      title={t(`console.withdrawals.${act}Title`, { number })}
      text={wordsOf()}
      confirm={t(`console.withdrawals.${act}`)}
      grave={act !== 'approve' && act !== 'payRest'}
      reasonMax={REASON_MAX}
      pending={decide.isPending}
      refusal={refusalOf(decide.error)}
      onConfirm={run}
      onClose={onClose}
    />
  );

  function wordsOf(): string {
    const paid = moneyText(row.payoutAmount, row.currency);
    switch (act) {
      case 'approve':
        return t('console.withdrawals.approveText', {
          amount: paid,
          account: `${row.bankName} ${row.maskedNumber}, ${row.payeeName}`,
        });
      case 'reject':
        return t('console.withdrawals.rejectText', { amount: moneyText(row.amount, row.currency) });
      case 'markPaid':
        return t('console.withdrawals.markPaidText', { amount: paid });
      case 'payRest':
      case 'payRestByHand':
        return t(`console.withdrawals.${act}Text`, {
          amount: moneyText(row.remainingAmount ?? '0', row.currency),
        });
      case 'refund':
        return t('console.withdrawals.refundText', {
          amount: moneyText(row.remainingAmount ?? '0', row.currency),
        });
      default:
        return t('console.withdrawals.forceText');
    }
  }
}
