import { useMemo, useState, type FormEvent } from 'react';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { qrPath } from '@baize/emvqr/qr';
import { QrCode } from '@baize/ui';
import { Problem } from '../../parts/problem.tsx';
import { Splash } from '../../parts/splash.tsx';
import { ask, codeOf, type Answer } from '../../session/ask.ts';
import { FIXED, reading } from '../../session/calls.ts';
import { staff } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { refusalOf } from '../../session/refusal-of.ts';
import { BackupCodes } from './backup-codes.tsx';
import { EntryCard } from './entry-card.tsx';
import { invitationFaults, PASSWORD_MIN, type InvitationField } from './invitation.ts';
import { SECRET_MAX } from './proof-field.ts';
import css from './entry-card.module.css';

type Opened = Answer<typeof staff.openInvitation>;
/** Opening shows a new secret each time, so it is done once a visit. */
const invitation = reading(['invitation'], staff.openInvitation, FIXED);

/**
 * OP-01: the page of an operator's one-time link: password, authenticator, backup codes. The token is in the fragment,
 * which no server and no referrer sees.
 */
export function InvitationPage() {
  const t = useT();
  const [token] = useState(() => location.hash.slice(1));
  const found = useQuery({ ...invitation({ token }), enabled: token !== '' });
  if (token !== '' && found.isPending) return <Splash error={undefined} onRetry={() => undefined} />;
  return (
    <EntryCard
      title={t('console.invitation.title')}
      intro={
        <>
          {found.data && <p>{t('console.invitation.intro', found.data)}</p>}
          {token === '' && <p role="alert">{t('console.invitation.noToken')}</p>}
        </>
      }
    >
      {found.error && <Problem code={codeOf(found.error)} />}
      {found.data && <Enrolment token={token} of={found.data} />}
    </EntryCard>
  );
}

function Enrolment({ token, of }: { token: string; of: Opened }) {
  const t = useT();
  const qr = useMemo(() => qrPath(of.uri), [of.uri]);
  const [faulty, setFaulty] = useState<ReadonlySet<InvitationField>>(new Set());
  const accept = useMutation({
    mutationFn: (input: { password: string; code: string }) =>
      ask(staff.acceptInvitation({ token, ...input })),
  });
  const refused = refusalOf(accept.error);

  if (accept.data)
    return (
      <div className={css.form}>
        <BackupCodes codes={accept.data.backupCodes} username={of.username} />
        <Button size="md" fullWidth onClick={() => location.assign('/')}>
          {t('console.invitation.toConsole')}
        </Button>
      </div>
    );

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = (name: InvitationField) => String(form.get(name) ?? '');
    const input = {
      password: typed('password'),
      repeat: typed('repeat'),
      code: typed('code').replaceAll(/\s/g, ''),
    };
    const faults = invitationFaults(input);
    setFaulty(faults);
    if (faults.size === 0) accept.mutate({ password: input.password, code: input.code });
    else (event.currentTarget.elements.namedItem([...faults][0] ?? '') as HTMLElement | null)?.focus();
  };

  const show = { 'aria-label': t('console.signIn.showPassword') };
  const least = t('console.invitation.passwordHint', { min: PASSWORD_MIN });
  return (
    <form onSubmit={submit} noValidate>
      <input hidden name="username" autoComplete="username" value={of.username} readOnly />
      <PasswordInput
        name="password"
        label={t('console.invitation.password')}
        description={least}
        autoComplete="new-password"
        maxLength={SECRET_MAX}
        error={faulty.has('password') && least}
        visibilityToggleButtonProps={show}
        autoFocus
      />
      <PasswordInput
        name="repeat"
        label={t('console.invitation.repeat')}
        autoComplete="new-password"
        maxLength={SECRET_MAX}
        error={faulty.has('repeat') && t('console.invitation.repeatWrong')}
        visibilityToggleButtonProps={show}
      />
      <p>{t('console.invitation.scan')}</p>
      <QrCode qr={qr} label={t('console.invitation.qr')} />
      <p>
        {t('console.invitation.orType')} <code data-testid="totp-secret">{inGroups(of.secret)}</code>
      </p>
      <TextInput
        name="code"
        label={t('console.invitation.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        error={faulty.has('code') && t('console.invitation.code')}
      />
      {refused && <Problem {...refused} />}
      <Button type="submit" size="md" fullWidth loading={accept.isPending}>
        {t('console.invitation.submit')}
      </Button>
    </form>
  );
}

/** "ABCD EFGH": people type it group by group. */
const inGroups = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
