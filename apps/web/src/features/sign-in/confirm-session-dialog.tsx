import './entry-dialog.css';
import { useT } from '@baize/i18n';
import { Button, toast } from '@baize/ui';
import { useQueryClient } from '@tanstack/react-query';
import { SecretField } from '../../forms/secret-field.tsx';
import { useState, type FormEvent } from 'react';
import { signIn } from '../../clients/sign-in.ts';
import { Refused } from '../../session/clients.ts';
import { endInterruption, openDialog } from '../../session/dialogs.ts';
import { useMember } from '../../session/member.ts';
import { seal, withSeal } from '../../session/seal.ts';
import { useRefusal } from '../../forms/use-refusal.ts';
import { Dialog } from '../../shell/dialog.tsx';

/** The member is back at a session nobody was at for a while: the password shows that it is he (standards R13). */
export function ConfirmSessionDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const refusal = useRefusal();
  const queries = useQueryClient();
  const account = useMember()?.account;
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password') ?? '').trim();
    setError(password ? undefined : t('auth.login.passwordRequired'));
    if (!password) return;
    setBusy(true);
    const answer = await withSeal(async () => signIn.confirmSession({ password: await seal(password) }));
    setBusy(false);
    if (!answer.ok) {
      setError(refusal(answer));
      return;
    }
    onClose();
    toast(t('auth.confirm.done'));
    // What the pages asked meanwhile is asked again; what the member did himself he repeats.
    await queries.invalidateQueries({
      predicate: ({ state }) => state.error instanceof Refused && state.error.code === 'reauth_required',
    });
  };

  const leave = () => {
    endInterruption();
    openDialog({ kind: 'logout' });
  };
  return (
    <Dialog title={t('auth.confirm.title')} onClose={onClose} width={440}>
      <form className="entry-plain" noValidate onSubmit={(event) => void submit(event)}>
        <p className="sec">{t('auth.confirm.why')}</p>
        <input type="text" name="username" autoComplete="username" value={account ?? ''} readOnly hidden />
        <SecretField
          name="password"
          label={t('auth.login.password')}
          icon="lock"
          autoComplete="current-password"
          maxLength={64}
          data-autofocus
          error={error}
        />
        <div className="bz-dialog-actions">
          <Button kind="plain" onClick={leave}>
            {t('shell.menu.signOut')}
          </Button>
          <Button kind="primary" type="submit" busy={isBusy}>
            {t('shell.confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
