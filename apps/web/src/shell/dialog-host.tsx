import { useI18n } from '@baize/i18n';
import { toast } from '@baize/ui';
import { CatchBoundary } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { sessionEndedStore } from '../session/clients.ts';
import { closeDialog, openDialog, useOpenDialog, type OpenDialog } from '../session/dialogs.ts';
import { useStore } from '../session/store.ts';

const loginDialog = () => import('../features/identity/login-dialog.tsx');
const registerDialog = () => import('../features/identity/register-dialog.tsx');
const LoginDialog = lazy(() => loginDialog().then((module) => ({ default: module.LoginDialog })));
const RegisterDialog = lazy(() => registerDialog().then((module) => ({ default: module.RegisterDialog })));
const SmallDialog = lazy(() =>
  import('./small-dialogs.tsx').then((module) => ({ default: module.SmallDialog })),
);

/** Fetches the code of the entry dialogs when a pointer comes near their buttons. */
export function preloadEntry(): void {
  // A failure shows when the dialog is really opened.
  void Promise.all([loginDialog(), registerDialog()]).catch(() => undefined);
}

/** Shows the one open dialog; each comes in its own chunk, so nothing of it weighs on the first screen. */
export function DialogHost() {
  const { t, find } = useI18n();
  const open = useOpenDialog();
  const ended = useStore(sessionEndedStore);
  useEffect(() => {
    if (!ended) return;
    // I18N-018: an answer that ends the session says why and asks for the login.
    sessionEndedStore.set(null);
    toast(find(`error.${ended}`) ?? t('error.unknown_error'), 'down');
    openDialog({ kind: 'login' });
  }, [ended, find, t]);
  if (!open) return null;
  // A dialog whose code did not arrive must not take the page with it.
  const onCatch = () => {
    toast(t('shell.page.chunk'), 'down');
    closeDialog();
  };
  return (
    <CatchBoundary getResetKey={() => open.kind} errorComponent={Nothing} onCatch={onCatch}>
      <Suspense>{dialogOf(open)}</Suspense>
    </CatchBoundary>
  );
}

const Nothing = () => null;

function dialogOf(open: OpenDialog) {
  switch (open.kind) {
    case 'login':
      return <LoginDialog from={open.from} onClose={closeDialog} />;
    case 'register':
      return <RegisterDialog onClose={closeDialog} />;
    default:
      return <SmallDialog open={open} onClose={closeDialog} />;
  }
}
