import { useT } from '@baize/i18n';
import { Button, Tabs } from '@baize/ui';
import { useId, useState } from 'react';
import { openDialog, type Wanted } from '../../session/dialogs.ts';
import { lastMobile } from '../../session/session.ts';
import { usePermissions } from '../../session/site-config.ts';
import { EntryDialog } from './entry-dialog.tsx';
import { EntryFoot } from './entry-foot.tsx';
import { LoginForm } from './login-form.tsx';
import { isLotteryEntry } from './login-steps.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { useFreePlay } from './use-free-play.ts';

type Mode = 'username' | 'sms';
type LoginDialogProps = { from?: Wanted | undefined; onClose: () => void };

/** The login dialog: by username, by SMS code where the site offers it, by passkey, or a try without an account. */
export function LoginDialog({ from, onClose }: LoginDialogProps) {
  const t = useT();
  const panel = useId();
  const freePlay = useFreePlay();
  const hasSms = usePermissions()?.smsLogin === true;
  // AUTH-001: who came by SMS last time finds that mode again.
  const [chosen, setMode] = useState<Mode>(() => (lastMobile() ? 'sms' : 'username'));
  const mode = hasSms ? chosen : 'username';
  return (
    <EntryDialog
      title={t('auth.login.title')}
      onClose={onClose}
      banner={isLotteryEntry(from, location.pathname) ? 'w_lott' : 'w_login'}
    >
      {hasSms && (
        <Tabs<Mode>
          label={t('auth.login.modes')}
          value={mode}
          onChange={setMode}
          controls={panel}
          tabs={[
            { key: 'username', label: t('auth.login.byUsername') },
            { key: 'sms', label: t('auth.login.bySms') },
          ]}
        />
      )}
      <div id={panel} className="entry-panel" role={hasSms ? 'tabpanel' : undefined}>
        <LoginForm
          key={mode}
          mode={mode}
          from={from}
          aside={
            <button type="button" className="link" onClick={() => openDialog({ kind: 'forgot', from })}>
              {t('auth.login.forgot')}
            </button>
          }
        />
      </div>
      <div className="entry-more">
        <PasskeyButton from={from} />
        {freePlay.isOffered && (
          <Button kind="outline" block busy={freePlay.isBusy} onClick={() => freePlay.start(from)}>
            {t('shell.freePlay')}
          </Button>
        )}
      </div>
      <EntryFoot text="auth.login.newHere" dialog="register" from={from} />
    </EntryDialog>
  );
}
