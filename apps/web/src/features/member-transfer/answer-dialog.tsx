import { moneyText, useI18n } from '@baize/i18n';
import { TextArea } from '@baize/ui';
import { useState, type FormEvent } from 'react';
import { PinField } from '../../forms/secret-field.tsx';
import { CallForm, SIX_DIGITS } from '../../forms/call-form.tsx';
import { valuesOf } from '../../forms/form-values.ts';
import { useRefusal } from '../../forms/use-refusal.ts';
import {
  useApproveAgentDeposit,
  useRejectAgentDeposit,
  type AgentRequest,
} from './member-transfer.queries.ts';
import { Dialog } from '../../shell/dialog.tsx';

type Props = {
  request: AgentRequest;
  answer: 'approve' | 'reject';
  onClose: () => void;
  onAnswered: () => void;
};

/** The upline's answer to a request: paid with the payment password, or declined with a reason. */
export function AnswerDialog({ request, answer, onClose, onAnswered }: Props) {
  const { t } = useI18n();
  const { requestNo, memberAccount: account, currency } = request;
  const amount = moneyText(request.amount, currency);
  const refusal = useRefusal('transfer', currency);
  const approve = useApproveAgentDeposit();
  const reject = useRejectAgentDeposit();
  const [message, setMessage] = useState<string>();
  const isApproval = answer === 'approve';
  const outcome = { onSuccess: onAnswered, onError: (error: unknown) => setMessage(refusal(error)) };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { reason, paymentPassword } = valuesOf(event, 'reason', 'paymentPassword');
    setMessage(undefined);
    if (!isApproval) {
      if (reason.length < 3) return setMessage(t('error.too_short'));
      return reject.mutate({ requestNo, reason }, outcome);
    }
    if (!SIX_DIGITS.test(paymentPassword)) return setMessage(t('transfer.line.passwordFormat'));
    approve.mutate({ requestNo, paymentPassword }, outcome);
  };

  return (
    <Dialog
      title={
        isApproval
          ? t('transfer.ask.approveTitle', { amount, account })
          : t('transfer.ask.rejectTitle', { account })
      }
      onClose={onClose}
    >
      <CallForm
        className="cashier-form"
        onSubmit={submit}
        error={message}
        busy={approve.isPending || reject.isPending}
        submit={t(isApproval ? 'transfer.ask.approve' : 'transfer.ask.reject')}
      >
        {isApproval ? (
          <PinField
            name="paymentPassword"
            label={t('cashier.withdraw.paymentPassword')}
            hint={t('cashier.withdraw.paymentPasswordHint')}
          />
        ) : (
          <TextArea name="reason" label={t('transfer.ask.reason', { account })} maxLength={300} />
        )}
      </CallForm>
    </Dialog>
  );
}
