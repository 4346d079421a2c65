import { useI18n } from '@baize/i18n';
import { Field, Notice, PasswordField, Segmented } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { CallForm } from '../../forms/call-form.tsx';
import { useRefusalText } from '../../forms/use-refusal.ts';
import { fitOf, GivenRates } from '../rates/given-rates.tsx';
import { givenOf, type RatesDraft } from '../rates/rates-draft.ts';
import { ownRates } from '../rates/rates.queries.ts';
import { useOpenAccount } from './agents.queries.ts';
import { MemberTypes, type OpenedType } from './member-types.tsx';

/** An account directly below the agent. Its first login asks for another password. */
export function OpenAccountForm() {
  const { t } = useI18n();
  const open = useOpenAccount();
  const why = useRefusalText(open.error, 'agents');
  const [account, setAccount] = useState('');
  const [type, setType] = useState<OpenedType>(0);
  const [by, setBy] = useState<'own' | 'default'>('own');
  const [password, setPassword] = useState('');
  const [rates, setRates] = useState<RatesDraft>({});
  const own = useQuery(ownRates()).data;
  const { scales, isOff } = fitOf(own, type, rates);
  const [missing, setMissing] = useState(false);
  const [done, setDone] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setDone('');
    const isMissing = account.trim() === '' || (by === 'own' && password === '');
    setMissing(isMissing);
    if (isMissing || isOff) return;
    open.mutate(
      {
        account: account.trim(),
        type,
        rates: givenOf(rates, scales),
        ...(by === 'own' ? { password } : {}),
      },
      {
        onSuccess: (opened) => {
          setDone(opened.account);
          setAccount('');
          setPassword('');
        },
      },
    );
  };
  return (
    <CallForm
      className="panel office-form"
      onSubmit={submit}
      error={missing ? t('agents.open.missing') : why}
      hint={t('agents.open.hint')}
      busy={open.isPending}
      submit={t('agents.open.submit')}
      icon="user-plus"
    >
      {done && <Notice tone="up">{t('agents.open.done', { account: done })}</Notice>}
      <Field
        name="account"
        label={t('agents.common.account')}
        required
        maxLength={64}
        autoComplete="off"
        autoCapitalize="none"
        value={account}
        onChange={(event) => setAccount(event.currentTarget.value)}
      />
      <MemberTypes value={type} onChange={setType} />
      <GivenRates type={type} draft={rates} onChange={setRates} />
      <Segmented
        label={t('agents.open.passwordBy')}
        value={by}
        onChange={setBy}
        tabs={[
          { key: 'own', label: t('agents.open.own') },
          { key: 'default', label: t('agents.open.default') },
        ]}
      />
      {by === 'own' && (
        <PasswordField
          name="password"
          label={t('agents.open.password')}
          required
          maxLength={64}
          autoComplete="new-password"
          showLabel={t('agents.open.show')}
          hideLabel={t('agents.open.hide')}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      )}
    </CallForm>
  );
}
