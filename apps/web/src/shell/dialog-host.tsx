import { useI18n } from '@baize/i18n';
import { toast } from '@baize/ui';
import { CatchBoundary } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { useGo } from '../link.tsx';
import { lazyPage } from '../loading/lazy-page.tsx';
import {
  closeDialog,
  endInterruption,
  interruptionStore,
  openDialog,
  useOpenDialog,
  type OpenDialog,
} from '../session/dialogs.ts';
import { sessionEndedStore } from '../session/session.ts';
import { useStore } from '../session/store.ts';
import { protectedPlace } from './protected-place.ts';

const LoginDialog = lazyPage(
  'login',
  () => import('../features/identity/login-dialog.tsx'),
  (module) => module.LoginDialog,
  'entry',
);
const RegisterDialog = lazyPage(
  'register',
  () => import('../features/identity/register-dialog.tsx'),
  (module) => module.RegisterDialog,
  'entry',
);
const ForgotDialog = lazyPage(
  'forgot',
  () => import('../features/identity/forgot-dialog.tsx'),
  (module) => module.ForgotDialog,
  'entry',
);
const ChangePasswordDialog = lazyPage(
  'change-password',
  () => import('../features/identity/change-password-dialog.tsx'),
  (module) => module.ChangePasswordDialog,
  'entry',
);
const ExtraVerificationDialog = lazyPage(
  'extra-verification',
  () => import('../features/identity/extra-verification-dialog.tsx'),
  (module) => module.ExtraVerificationDialog,
  'entry',
);
const ConfirmSessionDialog = lazyPage(
  'confirm-session',
  () => import('../features/identity/confirm-session-dialog.tsx'),
  (module) => module.ConfirmSessionDialog,
  'entry',
);
const NoticesDialog = lazyPage(
  'notices',
  () => import('../features/content/notice-dialog.tsx'),
  (module) => module.NoticesDialog,
);
const HelpDialog = lazyPage(
  'help-dialog',
  () => import('../features/content/help-dialog.tsx'),
  (module) => module.HelpDialog,
);
const LineListDialog = lazyPage(
  'line-list',
  () => import('../features/content/line-list-dialog.tsx'),
  (module) => module.LineListDialog,
);
const FeedbackDialog = lazyPage(
  'feedback',
  () => import('../features/messaging/feedback-dialog.tsx'),
  (module) => module.FeedbackDialog,
  'talk',
);
const ChatDialog = lazyPage(
  'chat',
  () => import('../features/messaging/chat-dialog.tsx'),
  (module) => module.ChatDialog,
  'talk',
);
const SmallDialog = lazyPage(
  'small-dialogs',
  () => import('./small-dialogs.tsx'),
  (module) => module.SmallDialog,
);

/** Fetches the code of the entry dialogs when a pointer comes near their buttons. */
export function preloadEntry(): void {
  // A failure shows when the dialog is really opened.
  void Promise.all([LoginDialog.preload(), RegisterDialog.preload()]).catch(() => undefined);
}

/** Shows the one open dialog and what asks in front of it; each comes in its own chunk, none weighs on the first screen. */
export function DialogHost() {
  const { t } = useI18n();
  const open = useOpenDialog();
  const interruption = useStore(interruptionStore);
  useSessionEnd();
  // A dialog whose code did not arrive must not take the page with it.
  const failed = (close: () => void) => () => {
    toast(t('shell.page.chunk'), 'down');
    close();
  };
  return (
    <>
      {open && (
        <CatchBoundary getResetKey={() => open.kind} errorComponent={Nothing} onCatch={failed(closeDialog)}>
          <Suspense>{dialogOf(open)}</Suspense>
        </CatchBoundary>
      )}
      {interruption && (
        <CatchBoundary
          getResetKey={() => interruption}
          errorComponent={Nothing}
          onCatch={failed(endInterruption)}
        >
          <Suspense>
            <ConfirmSessionDialog onClose={endInterruption} />
          </Suspense>
        </CatchBoundary>
      )}
    </>
  );
}

const Nothing = () => null;

function dialogOf(open: OpenDialog) {
  switch (open.kind) {
    case 'login':
      return <LoginDialog from={open.from} onClose={closeDialog} />;
    case 'register':
      return <RegisterDialog onClose={closeDialog} />;
    case 'forgot':
      return <ForgotDialog onClose={closeDialog} />;
    case 'change-password':
      return <ChangePasswordDialog forced={open.forced} onClose={closeDialog} />;
    case 'extra-verification':
      return <ExtraVerificationDialog demand={open.demand} way={open.way} onClose={closeDialog} />;
    case 'notices':
      return <NoticesDialog noticeId={open.noticeId} onClose={closeDialog} />;
    case 'help':
      return <HelpDialog code={open.code} onClose={closeDialog} />;
    case 'line-list':
      return <LineListDialog onClose={closeDialog} />;
    case 'feedback':
      return <FeedbackDialog onClose={closeDialog} />;
    case 'chat':
      return <ChatDialog onClose={closeDialog} />;
    default:
      return <SmallDialog open={open} onClose={closeDialog} />;
  }
}

/**
 * What happens to the page when the session ended: after logout it is the home page; when the server ended it, the
 * member is told why (I18N-018), leaves a place that is only his and finds it again after the login.
 */
function useSessionEnd(): void {
  const { t } = useI18n();
  const go = useGo();
  const ended = useStore(sessionEndedStore);
  useEffect(() => {
    if (!ended) return;
    sessionEndedStore.set(null);
    endInterruption();
    const from = protectedPlace(location.pathname);
    switch (ended) {
      case 'logout':
        closeDialog();
        break;
      case 'logged_in_elsewhere':
        openDialog({ kind: 'elsewhere' });
        break;
      case 'not_logged_in':
        toast(t('error.not_logged_in'), 'down');
        openDialog({ kind: 'login', from });
        break;
      case 'unproven':
        if (from) openDialog({ kind: 'login', from });
        break;
    }
    if (ended === 'logout' || from) go('/', { replace: true });
  }, [ended, go, t]);
}
