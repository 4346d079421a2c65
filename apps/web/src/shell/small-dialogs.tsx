import { useI18n, useT } from '@baize/i18n';
import { Button, Confirm, Dialog } from '@baize/ui';
import { useState } from 'react';
import { openDialog, type OpenDialog } from '../session/dialogs.ts';
import { logout } from '../session/member.ts';
import { SideMenu } from './side-menu.tsx';

export type Small = Extract<
  OpenDialog,
  { kind: 'elsewhere' | 'logout' | 'true-account' | 'copied' | 'message' | 'refused' | 'menu' }
>;
type Props = { open: Small; onClose: () => void };

/** The dialogs of a sentence or two. */
export function SmallDialog({ open, onClose }: Props) {
  const { t, find } = useI18n();
  const close = { onClose, closeLabel: t('shell.close') };
  switch (open.kind) {
    case 'logout':
      return (
        <LogoutDialog {...close} onClose={open.back ? () => openDialog(open.back as OpenDialog) : onClose} />
      );
    case 'elsewhere':
      return (
        <Confirm
          {...close}
          title={t('shell.elsewhere.title')}
          text={t('shell.elsewhere.text')}
          actions={
            <>
              <Button kind="plain" onClick={onClose}>
                {t('shell.close')}
              </Button>
              <Button kind="primary" onClick={() => openDialog({ kind: 'login' })}>
                {t('shell.login')}
              </Button>
            </>
          }
        />
      );
    case 'true-account':
      return (
        <Confirm
          {...close}
          title={t('shell.trueAccount.title')}
          text={t('shell.trueAccount.text')}
          actions={
            <>
              <Button kind="plain" onClick={onClose}>
                {t('shell.cancel')}
              </Button>
              <Button kind="primary" onClick={() => openDialog({ kind: 'register' })}>
                {t('shell.register')}
              </Button>
            </>
          }
        />
      );
    case 'copied':
      return <Told {...close} text={t('shell.copy_success')} />;
    case 'message':
      return <Told {...close} text={open.text} />;
    case 'refused':
      return <Told {...close} text={find(`error.${open.code}`) ?? t('error.unknown_error')} />;
    case 'menu':
      return (
        <Dialog {...close} title={t('shell.menu.label')} shape="left" bare>
          <SideMenu onPick={onClose} />
        </Dialog>
      );
  }
}

type Close = { onClose: () => void; closeLabel: string };

/** One sentence and the way on. */
function Told({ text, ...close }: Close & { text: string }) {
  const t = useT();
  return (
    <Confirm
      {...close}
      title={text}
      text=""
      actions={
        <Button kind="primary" onClick={close.onClose}>
          {t('shell.confirm')}
        </Button>
      }
    />
  );
}

/** Logout asks first (spec §4); the dialog host closes it and replaces the place by / when the session has ended. */
function LogoutDialog(close: Close) {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const leave = () => {
    setBusy(true);
    void logout();
  };
  return (
    <Confirm
      {...close}
      title={t('shell.logout.title')}
      text={t('shell.logout.text')}
      actions={
        <>
          <Button kind="plain" onClick={close.onClose}>
            {t('shell.cancel')}
          </Button>
          <Button kind="primary" busy={isBusy} onClick={leave}>
            {t('shell.logout.confirm')}
          </Button>
        </>
      }
    />
  );
}
