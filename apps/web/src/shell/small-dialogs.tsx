import { useI18n, useT } from '@baize/i18n';
import { useState } from 'react';
import { openDialog, type OpenDialog } from '../session/dialogs.ts';
import { logout } from '../session/member.ts';
import { Confirm, Dialog } from './dialog.tsx';
import { SideMenu } from './side-menu.tsx';

export type Small = Extract<
  OpenDialog,
  { kind: 'elsewhere' | 'logout' | 'true-account' | 'message' | 'refused' | 'menu' }
>;

/** The dialogs of a sentence or two. */
export function SmallDialog({ open, onClose }: { open: Small; onClose: () => void }) {
  const { t, find } = useI18n();
  const notice = (text: string) => (
    <Confirm title={text} text="" action={t('shell.confirm')} onAction={onClose} onClose={onClose} />
  );
  switch (open.kind) {
    case 'logout':
      return <LogoutDialog onClose={open.back ? () => openDialog(open.back as OpenDialog) : onClose} />;
    case 'elsewhere':
      return (
        <Confirm
          title={t('shell.elsewhere.title')}
          text={t('shell.elsewhere.text')}
          cancel={t('shell.close')}
          action={t('shell.login')}
          onAction={() => openDialog({ kind: 'login', from: open.from })}
          onClose={onClose}
        />
      );
    case 'true-account':
      return (
        <Confirm
          title={t('shell.trueAccount.title')}
          text={t('shell.trueAccount.text')}
          cancel={t('shell.cancel')}
          action={t('shell.register')}
          onAction={() => openDialog({ kind: 'register', from: open.from })}
          onClose={onClose}
        />
      );
    case 'message':
      return notice(open.text);
    case 'refused':
      return notice(find(`error.${open.code}`) ?? t('error.unknown_error'));
    case 'menu':
      return (
        <Dialog title={t('shell.menu.label')} shape="left" onClose={onClose} bare>
          <SideMenu onPick={onClose} />
        </Dialog>
      );
  }
}

/** Logout asks first (spec §4); the dialog host closes it and replaces the place by / when the session has ended. */
function LogoutDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const leave = () => {
    setBusy(true);
    void logout();
  };
  return (
    <Confirm
      title={t('shell.logout.title')}
      text={t('shell.logout.text')}
      cancel={t('shell.cancel')}
      action={t('shell.logout.confirm')}
      busy={isBusy}
      onAction={leave}
      onClose={onClose}
    />
  );
}
