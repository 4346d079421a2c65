import { useI18n } from '@baize/i18n';
import { Field, toast } from '@baize/ui';
import { CallForm, FILLED, useChecks } from '../../forms/call-form.tsx';
import { useRefusalText } from '../../forms/use-refusal.ts';
import { RECEIVER_FIELDS, useReceiver } from './points.queries.ts';

/** Where a gift goes; an operator sends it then. */
export function ReceiverForm({ number, onDone }: { number: string; onDone: () => void }) {
  const { t } = useI18n();
  const send = useReceiver();
  const why = useRefusalText(send.error);
  const { errorOf, onSubmit } = useChecks(
    { name: FILLED, phone: FILLED, address: FILLED },
    ({ name, phone, address }) =>
      send.mutate(
        { transactionNumber: number, receiver: { name, phone, address } },
        {
          onSuccess: () => {
            toast(t('points.receiverSaved'));
            onDone();
          },
        },
      ),
  );
  return (
    <>
      <p>{t('points.receiverText')}</p>
      <CallForm onSubmit={onSubmit} error={why} busy={send.isPending} submit={t('points.receiverSend')}>
        {RECEIVER_FIELDS.map((field) => (
          <Field
            key={field}
            name={field}
            label={t(`points.receiver.${field}`)}
            error={errorOf(field, t('error.receiver_needed'))}
          />
        ))}
      </CallForm>
    </>
  );
}
