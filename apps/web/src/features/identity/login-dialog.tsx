import { durationText, Rich, tableTime, useI18n } from '@baize/i18n';
import { Button, Checkbox, Field, Icon, PasswordField, toast } from '@baize/ui';
import { useState, type FormEvent } from 'react';
import { useGo } from '../../link.tsx';
import type { Path } from '../../paths.ts';
import { identity } from '../../session/clients.ts';
import { openDialog } from '../../session/dialogs.ts';
import { forgetKey, seal } from '../../session/seal.ts';
import { lastUser, remembersLogin } from '../../session/session.ts';
import { enter } from './enter.ts';
import { EntryDialog } from './entry-dialog.tsx';
import { useFreePlay } from './use-free-play.ts';

type Errors = { username?: string; password?: string; form?: string };
type LoginDialogProps = { from: Path | undefined; onClose: () => void };

/** Login by username (spec §4). On success the dialog closes and the place that asked for it opens, else home. */
export function LoginDialog({ from, onClose }: LoginDialogProps) {
  const { t, find, tag } = useI18n();
  const go = useGo();
  const freePlay = useFreePlay();
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Errors>({});

  const refusal = (code: string, detail: unknown): string => {
    const text = find(`error.${code}`) ?? t('error.unknown_error');
    const { remaining, retryAfter } = (detail ?? {}) as { remaining?: number; retryAfter?: number };
    if (retryAfter) return `${text}. ${t('auth.login.retryIn', { time: durationText(retryAfter) })}`;
    if (remaining !== undefined && remaining > 0)
      return `${text}. ${t('auth.login.remaining', { count: remaining })}`;
    return text;
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const username = String(form.get('username') ?? '').trim();
    const password = String(form.get('password') ?? '').trim();
    const missing: Errors = {
      ...(username ? {} : { username: t('error.login_phone_error') }),
      ...(password ? {} : { password: t('auth.login.passwordRequired') }),
    };
    setErrors(missing);
    if (missing.username || missing.password) return;
    setBusy(true);
    try {
      const answer = await identity.login({ username, password: await seal(password), type: 'username' });
      if (!answer.ok) {
        if (answer.code === 'sealed_invalid') forgetKey();
        setErrors({ form: refusal(answer.code, answer.detail) });
        return;
      }
      await enter(answer.value, { remember: form.get('remember') === 'on', account: username });
      // R12 of the standards: every login shows the one before it.
      const { lastLoginTime, lastLoginIp } = answer.value;
      if (lastLoginTime !== null)
        toast(t('shell.lastLogin', { when: tableTime(lastLoginTime, tag), ip: lastLoginIp ?? '' }), 'info');
      onClose();
      go(from ?? '/', { replace: true });
    } catch {
      setErrors({ form: t('error.network_error') });
    } finally {
      setBusy(false);
    }
  };

  return (
    <EntryDialog title={t('auth.login.title')} onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        {errors.form && (
          <p className="entry-error" role="alert">
            <Icon name="circle-alert" />
            {errors.form}
          </p>
        )}
        <Field
          name="username"
          label={t('auth.login.username')}
          icon="user"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          defaultValue={lastUser()}
          data-autofocus={lastUser() === '' || undefined}
          error={errors.username}
        />
        <PasswordField
          name="password"
          label={t('auth.login.password')}
          icon="lock"
          autoComplete="current-password"
          maxLength={64}
          data-autofocus={lastUser() !== '' || undefined}
          showLabel={t('auth.password.show')}
          hideLabel={t('auth.password.hide')}
          error={errors.password}
        />
        <div className="entry-row">
          <Checkbox name="remember" defaultChecked={remembersLogin()}>
            {t('auth.login.remember')}
          </Checkbox>
        </div>
        <Button kind="primary" size="large" block type="submit" busy={isBusy}>
          {t('auth.login.submit')}
        </Button>
        {freePlay.isOffered && (
          <Button kind="outline" block busy={freePlay.isBusy} onClick={freePlay.start}>
            {t('shell.freePlay')}
          </Button>
        )}
        <p className="entry-foot">
          <Rich
            text="auth.login.newHere"
            parts={{
              link: (text) => (
                <button type="button" onClick={() => openDialog({ kind: 'register' })}>
                  {text}
                </button>
              ),
            }}
          />
        </p>
      </form>
    </EntryDialog>
  );
}
