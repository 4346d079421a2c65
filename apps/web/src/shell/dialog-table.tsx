import { lazyPage } from '../loading/lazy-page.tsx';
import { closeDialog, type OpenDialog } from '../session/dialogs.ts';

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
const ConfirmSession = lazyPage(
  'confirm-session',
  () => import('../features/identity/confirm-session-dialog.tsx'),
  (module) => module.ConfirmSessionDialog,
  'entry',
);
/** A function: what is lazy may not resolve to something lazy. */
export const ConfirmSessionDialog = ({ onClose }: { onClose: () => void }) => (
  <ConfirmSession onClose={onClose} />
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
const GameListDialog = lazyPage(
  'game-list',
  () => import('../features/catalogue/game-list-dialog.tsx'),
  (module) => module.GameListDialog,
);
const WinnerDialog = lazyPage(
  'winners',
  () => import('../features/catalogue/winner-dialog.tsx'),
  (module) => module.WinnerDialog,
);
const LinesDialog = lazyPage(
  'lines',
  () => import('../features/site/lines-dialog.tsx'),
  (module) => module.LinesDialog,
  'talk',
);
const LiveChatDialog = lazyPage(
  'live-chat',
  () => import('../features/messaging/live-chat-dialog.tsx'),
  (module) => module.LiveChatDialog,
  'talk',
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

/** Fetches the code of the entry dialogs ahead. */
export async function preloadEntry(): Promise<void> {
  await Promise.all([LoginDialog.preload(), RegisterDialog.preload()]);
}

/** The one open dialog; each comes in its own chunk. */
export function DialogOf({ open }: { open: OpenDialog }) {
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
    case 'game-list':
      return <GameListDialog game={open.game} onClose={closeDialog} />;
    case 'winners':
      return <WinnerDialog onClose={closeDialog} />;
    case 'lines':
      return <LinesDialog onClose={closeDialog} />;
    case 'live-chat':
      return <LiveChatDialog onClose={closeDialog} />;
    case 'feedback':
      return <FeedbackDialog onClose={closeDialog} />;
    case 'chat':
      return <ChatDialog onClose={closeDialog} />;
    default:
      return <SmallDialog open={open} onClose={closeDialog} />;
  }
}
