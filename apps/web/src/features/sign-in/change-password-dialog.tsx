import './entry-dialog.css';
import { useI18n } from '@baize/i18n';
import { Button, toast } from '@baize/ui';
import { changePasswordErrors } from '@baize/site/rules';
import { useQueryClient } from '@tanstack/react-query';
import { valuesOf } from '../../forms/form-values.ts';
import { FormError } from '../../forms/form-error.tsx';
import { SecretField } from '../../forms/secret-field.tsx';
import type { FormEvent } from 'react';
import { useGo } from '../../link.tsx';
import { signIn } from '../../clients/sign-in.ts';
import { openDialog, type ForcedChange, type Wanted } from '../../session/dialogs.ts';
import { memberQuery } from '../../session/member.ts';
import { markAfterLogin } from '../../session/session.ts';
import { useSiteConfig } from '../../session/site-config.ts';
import { seal, withSeal } from '../../session/seal.ts';
import { useFollow } from '../catalogue/follow.ts';
import { startFirstLogin } from './enter.ts';
import { placeAfterChange } from './login-steps.ts';
import { fieldErrorText, ruleText } from './rule-text.ts';
import { useEntryForm } from './use-entry-form.ts';
import { Dialog } from '../../shell/dialog.tsx';

type Props = { forced?: ForcedChange | undefined; from?: Wanted | undefined; onClose: () => void };
const FIELDS = ['oldPassword', 'newPassword', 'confirmNewPassword'];

/**
 * A new login password. Asked for by the member it needs the old one; forced (AUTH-011…013) it does not, cannot be
 * closed, and leaving is the only other way out.
 */
export function ChangePasswordDialog({ forced, from, onClose }: Props) {
  const i18n = useI18n();
  const { t } = i18n;
  const go = useGo();
  const follow = useFollow();
  const queries = useQueryClient();
  const rule = useSiteConfig()?.registration.fields.find(({ name }) => name === 'password');
  const { errors, detail, isBusy, send, refuse } = useEntryForm(FIELDS);
  const wordsOf = (name: string) =>
    errors[name] === 'required'
      ? t(name === 'oldPassword' ? 'auth.change.oldRequired' : 'error.required')
      : fieldErrorText(i18n, errors[name], rule, detail);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const typed = valuesOf(event, 'oldPassword', 'newPassword', 'confirmNewPassword');
    if (!rule) return;
    const wrong = changePasswordErrors(typed, { rule, isOldKnown: forced !== undefined });
    await send(event.currentTarget, wrong, async () => {
      const answer = await withSeal(async () =>
        signIn.changePassword({
          ...(forced ? {} : { oldPassword: await seal(typed.oldPassword) }),
          newPassword: await seal(typed.newPassword),
          confirmNewPassword: await seal(typed.confirmNewPassword),
        }),
      );
      if (answer.ok) await done();
      else refuse(answer.code, answer.detail);
    });
  };

  /** AUTH-126: the member is loaded anew, the dialog closes and the place is the home page; agents stay with theirs. */
  const done = async () => {
    onClose();
    toast(t('auth.change.done'));
    await queries.invalidateQueries({ queryKey: ['security'] });
    if (forced) await queries.resetQueries({ predicate: ({ state }) => state.status === 'error' });
    const member = await queries.fetchQuery({ ...memberQuery, staleTime: 0 }).catch(() => undefined);
    if (forced) {
      // What a login does last waited for this.
      if (member?.firstTimeLogin) startFirstLogin();
      markAfterLogin();
    }
    // Forced, it stood between a login and what was wanted.
    if (from) follow(from);
    else go(placeAfterChange(location.pathname), { replace: true });
  };
  return (
    <Dialog
      title={t(forced ? 'auth.change.forcedTitle' : 'auth.change.title')}
      onClose={onClose}
      width={460}
      locked={forced !== undefined}
    >
      <form className="entry-plain" noValidate onSubmit={(event) => void submit(event)}>
        {forced && (
          <p className="sec">{t(forced === 'expired' ? 'auth.change.expired' : 'auth.change.default')}</p>
        )}
        <FormError text={wordsOf('form')} />
        {!forced && (
          <SecretField
            name="oldPassword"
            label={t('auth.change.old')}
            required
            autoComplete="current-password"
            maxLength={64}
            data-autofocus
            error={wordsOf('oldPassword')}
          />
        )}
        <SecretField
          name="newPassword"
          label={t('auth.change.new')}
          required
          autoComplete="new-password"
          maxLength={64}
          data-autofocus={forced !== undefined || undefined}
          hint={rule && ruleText(i18n, rule)}
          error={wordsOf('newPassword')}
        />
        <SecretField
          name="confirmNewPassword"
          label={t('auth.change.confirm')}
          required
          autoComplete="new-password"
          maxLength={64}
          placeholder={t('auth.register.sameAsAbove')}
          error={wordsOf('confirmNewPassword')}
        />
        <Button kind="primary" size="large" block type="submit" busy={isBusy}>
          {t('auth.change.submit')}
        </Button>
        {forced && (
          <Button
            kind="plain"
            block
            onClick={() => openDialog({ kind: 'logout', back: { kind: 'change-password', forced, from } })}
          >
            {t('shell.menu.signOut')}
          </Button>
        )}
      </form>
    </Dialog>
  );
}
