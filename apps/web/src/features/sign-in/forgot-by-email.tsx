import { useI18n } from '@baize/i18n';
import { Button, Field } from '@baize/ui';
import { forgotByEmailErrors } from '@baize/site/rules';
import { valuesOf } from '../../forms/form-values.ts';
import { FormError } from '../../forms/form-error.tsx';
import type { FormEvent } from 'react';
import { signIn } from '../../clients/sign-in.ts';
import { openDialog } from '../../session/dialogs.ts';
import { lastUser } from '../../session/session.ts';
import { useSiteConfig } from '../../session/site-config.ts';
import { fieldErrorText } from './rule-text.ts';
import { useEntryForm } from './use-entry-form.ts';
import { BotCheck, useBotCheck } from './use-bot-check.tsx';

const FIELDS = ['username', 'email'];

/** AUTH-130: username and its e-mail address; the answer is a one-time password in that mailbox. */
export function ForgotByEmail() {
  const i18n = useI18n();
  const { t } = i18n;
  const check = useBotCheck();
  const fields = useSiteConfig()?.registration.fields;
  const rules = { username: fields?.find(({ name }) => name === 'username') };
  const email = fields?.find(({ name }) => name === 'email');
  const { errors, detail, isBusy, send, refuse } = useEntryForm(FIELDS);
  const wordsOf = (name: 'username' | 'email' | 'form') =>
    fieldErrorText(i18n, errors[name], name === 'email' ? email : rules.username, detail);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const typed = valuesOf(event, 'username', 'email');
    if (!rules.username) return;
    const wrong = forgotByEmailErrors(typed, { username: rules.username, ...(email ? { email } : {}) });
    await send(event.currentTarget, wrong, async () => {
      const proof = await check.prove();
      if (!proof) return;
      const answer = await signIn.resetByEmail({ ...typed, ...proof });
      if (!answer.ok) return refuse(answer.code, answer.detail);
      openDialog({
        kind: 'message',
        text: t('auth.forgot.mailSent', { email: typed.email, minutes: answer.value.expiredMinutes }),
      });
    });
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <FormError text={wordsOf('form')} />
      <Field
        name="username"
        label={t('auth.field.username')}
        required
        icon="user"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        defaultValue={lastUser()}
        data-autofocus
        error={wordsOf('username')}
      />
      <Field
        name="email"
        label={t('auth.field.email')}
        required
        icon="mail"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={200}
        hint={t('auth.forgot.emailHint')}
        error={wordsOf('email')}
      />
      <BotCheck check={check} />
      <Button kind="primary" size="large" block type="submit" busy={isBusy}>
        {t('auth.forgot.sendMail')}
      </Button>
    </form>
  );
}
