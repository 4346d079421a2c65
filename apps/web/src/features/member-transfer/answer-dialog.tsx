import { moneyText, useI18n } from '@baize/i18n';
import { Button, Dialog, FieldNote, PasswordField, TextArea } from '@baize/ui';
import { useState, type FormEvent } from 'react';
import { PAYMENT_PASSWORD } from '../cashier/payment-password.ts';
import { useRefusal } from '../vendor-wallet/refusal.ts';
import {
  useApproveAgentDeposit,
  useRejectAgentDeposit,
  type AgentRequest,
} from './member-transfer.queries.ts';

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
  const refusal = useRefusal(currency);
  const approve = useApproveAgentDeposit();
  const reject = useRejectAgentDeposit();
  const [told, setTold] = useState<string>();
  const isApproval = answer === 'approve';
  const outcome = { onSuccess: onAnswered, onError: (error: unknown) => setTold(refusal(error)) };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTold(undefined);
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '').trim();
    if (!isApproval) {
      const reason = text('reason');
      if (reason.length < 3) return setTold(t('error.too_short'));
      return reject.mutate({ requestNo, reason }, outcome);
    }
    const paymentPassword = text('paymentPassword');
    if (!PAYMENT_PASSWORD.test(paymentPassword)) return setTold(t('transfer.line.passwordFormat'));
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
      closeLabel={t('transfer.ask.back')}
    >
      <form className="cashier-form" onSubmit={submit} noValidate>
        {isApproval ? (
          <PasswordField
            name="paymentPassword"
            label={t('transfer.line.password')}
            hint={t('transfer.line.passwordHint')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            showLabel={t('transfer.common.show')}
            hideLabel={t('transfer.common.hide')}
          />
        ) : (
          <TextArea name="reason" label={t('transfer.ask.reason', { account })} maxLength={300} />
        )}
        <FieldNote error={told} />
        <Button type="submit" kind="primary" block busy={approve.isPending || reject.isPending}>
          {t(isApproval ? 'transfer.ask.approve' : 'transfer.ask.reject')}
        </Button>
      </form>
    </Dialog>
  );
}
