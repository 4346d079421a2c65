import { useState, type FormEvent } from 'react';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { KeyRound } from 'lucide-react';
import { Problem } from '../../parts/problem.tsx';
import { codeOf, Refused } from '../../session/ask.ts';
import { useT } from '../../session/language.tsx';
import { usePasskeySignIn, useSessionEnded, useSignIn } from '../../session/staff-session.tsx';
import { EntryCard } from './entry-card.tsx';
import { missingFields, type SignInField } from './sign-in.ts';

/** OP-01: username, password and the code of the authenticator app, or a passkey alone. Shown at any address while nobody is signed in. */
export function SignInPage() {
  const t = useT();
  const signIn = useSignIn();
  const passkey = usePasskeySignIn();
  const ended = useSessionEnded();
  // The last way that was tried has the word.
  const refused = signIn.error ?? passkey.error;
  const [missing, setMissing] = useState<ReadonlySet<SignInField>>(new Set());

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const input = {
      username: String(form.get('username') ?? '').trim(),
      password: String(form.get('password') ?? ''),
      code: String(form.get('code') ?? '').replaceAll(/\s/g, ''),
    };
    const fields = missingFields(input);
    setMissing(fields);
    passkey.reset();
    if (fields.size === 0) signIn.mutate(input);
    else (event.currentTarget.elements.namedItem([...fields][0] ?? '') as HTMLElement | null)?.focus();
  };

  const required = (field: SignInField) => (missing.has(field) ? t('console.signIn.required') : undefined);
  return (
    <EntryCard
      title={t('console.title')}
      intro={<p>{t(ended ? 'console.signIn.ended' : 'console.signIn.intro')}</p>}
    >
      <form onSubmit={submit} noValidate>
        <TextInput
          name="username"
          label={t('console.signIn.username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          error={required('username')}
          data-autofocus
          autoFocus
        />
        <PasswordInput
          name="password"
          label={t('console.signIn.password')}
          autoComplete="current-password"
          maxLength={200}
          error={required('password')}
          visibilityToggleButtonProps={{ 'aria-label': t('console.signIn.showPassword') }}
        />
        <TextInput
          name="code"
          label={t('console.signIn.code')}
          description={t('console.signIn.codeHint')}
          autoComplete="one-time-code"
          maxLength={12}
          error={missing.has('code') ? t('console.signIn.codeFormat') : undefined}
        />
        {refused && (
          <Problem code={codeOf(refused)} detail={refused instanceof Refused ? refused.detail : undefined} />
        )}
        <Button type="submit" size="md" fullWidth loading={signIn.isPending}>
          {t('console.signIn.submit')}
        </Button>
        {browserSupportsWebAuthn() && (
          <Button
            variant="default"
            size="md"
            fullWidth
            leftSection={<KeyRound size={17} aria-hidden />}
            loading={passkey.isPending}
            onClick={() => {
              signIn.reset();
              passkey.mutate();
            }}
          >
            {t('console.signIn.passkey')}
          </Button>
        )}
      </form>
    </EntryCard>
  );
}
