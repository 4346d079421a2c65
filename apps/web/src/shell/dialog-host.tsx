import { useT } from '@baize/i18n';
import { lazy, Suspense, useEffect } from 'react';
import { sessionEndedStore } from '../session/clients.ts';
import { closeDialog, openDialog, useOpenDialog, type OpenDialog } from '../session/dialogs.ts';
import { useStore } from '../session/store.ts';
import { toast } from '@baize/ui';
import { useI18n } from '@baize/i18n';

const LoginDialog = lazy(() =>
  import('../features/identity/login-dialog.tsx').then((m) => ({ default: m.LoginDialog })),
);
const RegisterDialog = lazy(() =>
  import('../features/identity/register-dialog.tsx').then((m) => ({ default: m.RegisterDialog })),
);
const SmallDialogs = lazy(() => import('./small-dialogs.tsx').then((m) => ({ default: m.SmallDialog })));

/** Shows the one open dialog; each comes in its own chunk, so nothing of it weighs on the first screen. */
export function DialogHost() {
  const open = useOpenDialog();
  const { find } = useI18n();
  const t = useT();
  const ended = useStore(sessionEndedStore);
  useEffect(() => {
    if (!ended) return;
    // I18N-018: an answer that ends the session says why and asks for the login.
    sessionEndedStore.set(null);
    toast(find(`error.${ended}`) ?? t('error.unknown_error'), 'down');
    openDialog({ kind: 'login' });
  }, [ended, find, t]);
  return open && <Suspense>{dialogOf(open)}</Suspense>;
}

function dialogOf(open: OpenDialog) {
  switch (open.kind) {
    case 'login':
      return <LoginDialog from={open.from} onClose={closeDialog} />;
    case 'register':
      return <RegisterDialog onClose={closeDialog} />;
    default:
      return <SmallDialogs open={open} onClose={closeDialog} />;
  }
}
