import { moneyText, useI18n } from '@baize/i18n';
import { Field, toast } from '@baize/ui';
import { useState, type FormEvent } from 'react';
import { CallForm } from '../../forms/call-form.tsx';
import { useRequestId } from '../../forms/request-id.ts';
import { SecretField } from '../../forms/secret-field.tsx';
import { useRefusalText } from '../../forms/use-refusal.ts';
import { useConvert, type PointConfig } from './points.queries.ts';

/** OPEN-POINTS-03: at once, in whole steps of the ratio. */
export function ConvertForm({ config, convertible }: { config: PointConfig; convertible: string }) {
  const { t } = useI18n();
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const [message, setMessage] = useState<string>();
  const convert = useConvert();
  const why = useRefusalText(convert.error, undefined, config.currency);
  const request = useRequestId(typed);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setMessage(undefined);
    if (!/^[1-9]\d{0,8}$/.test(typed)) return setMessage(t('points.howMany'));
    if (password === '') return setMessage(t('points.passwordMissing'));
    convert.mutate(
      { points: Number(typed), password, requestId: request.id() },
      {
        onSuccess: ({ amount }) => {
          request.done();
          setTyped('');
          toast(t('points.converted', { amount: moneyText(amount, config.currency) }));
        },
        onSettled: () => setPassword(''),
      },
    );
  };
  if (Number(convertible) < config.minConvert)
    return (
      <small data-testid="too-few-points">
        {t('points.tooFew', { most: Number(convertible), least: config.minConvert })}
      </small>
    );
  return (
    <CallForm onSubmit={send} error={message ?? why} busy={convert.isPending} submit={t('points.convert')}>
      <Field
        name="points"
        label={t('points.toConvert', { most: Number(convertible) })}
        inputMode="numeric"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <SecretField
        name="convert-password"
        label={t('points.password')}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </CallForm>
  );
}
