import type { ComponentType } from 'react';
import { lazyPage } from '../loading/lazy-page.tsx';
import { closeDialog, type OpenDialog } from '../session/dialogs.ts';
import type { Small } from './small-dialogs.tsx';

type Close = { onClose: () => void };
type LargeKind = Exclude<OpenDialog['kind'], Small['kind']>;
type DialogProps<Kind> = Omit<Extract<OpenDialog, { kind: Kind }>, 'kind'> & Close;

const LoginDialog = lazyPage(() => import('../features/sign-in/login-dialog.tsx'), 'LoginDialog', 'entry');
const RegisterDialog = lazyPage(
  () => import('../features/sign-in/register-dialog.tsx'),
  'RegisterDialog',
  'entry',
);
const ConfirmSession = lazyPage(
  () => import('../features/sign-in/confirm-session-dialog.tsx'),
  'ConfirmSessionDialog',
  'entry',
);
const SmallDialog = lazyPage(() => import('./small-dialogs.tsx'), 'SmallDialog');

/** Each in its own chunk; the dialogs of a sentence or two share one. */
const DIALOGS: { [Kind in LargeKind]: ComponentType<DialogProps<Kind>> } = {
  login: LoginDialog,
  register: RegisterDialog,
  forgot: lazyPage(() => import('../features/sign-in/forgot-dialog.tsx'), 'ForgotDialog', 'entry'),
  'change-password': lazyPage(
    () => import('../features/sign-in/change-password-dialog.tsx'),
    'ChangePasswordDialog',
    'entry',
  ),
  'extra-verification': lazyPage(
    () => import('../features/sign-in/extra-verification-dialog.tsx'),
    'ExtraVerificationDialog',
    'entry',
  ),
  'pending-contracts': lazyPage(
    () => import('../features/contracts/pending-contracts-dialog.tsx'),
    'PendingContractsDialog',
    'contracts',
  ),
  notices: lazyPage(() => import('../features/content/notice-dialog.tsx'), 'NoticesDialog'),
  help: lazyPage(() => import('../features/content/help-dialog.tsx'), 'HelpDialog'),
  'line-list': lazyPage(() => import('../features/content/line-list-dialog.tsx'), 'LineListDialog'),
  'game-list': lazyPage(() => import('../features/lobby/game-list-dialog.tsx'), 'GameListDialog'),
  winners: lazyPage(() => import('../features/winners/winner-dialog.tsx'), 'WinnerDialog'),
  lines: lazyPage(() => import('../features/site/lines-dialog.tsx'), 'LinesDialog', 'talk'),
  'live-chat': lazyPage(() => import('../features/messaging/live-chat-dialog.tsx'), 'LiveChatDialog', 'talk'),
  feedback: lazyPage(() => import('../features/messaging/feedback-dialog.tsx'), 'FeedbackDialog', 'talk'),
  chat: lazyPage(() => import('../features/messaging/chat-dialog.tsx'), 'ChatDialog', 'talk'),
};

/** A function: what is lazy may not resolve to something lazy. */
export const ConfirmSessionDialog = ({ onClose }: Close) => <ConfirmSession onClose={onClose} />;

/** Fetches the code of the entry dialogs ahead. */
export async function preloadEntry(): Promise<void> {
  await Promise.all([LoginDialog.preload(), RegisterDialog.preload()]);
}

/** The one open dialog. */
export function DialogOf({ open }: { open: OpenDialog }) {
  const { kind, ...props } = open;
  const Large = (DIALOGS as Partial<Record<OpenDialog['kind'], ComponentType<Close>>>)[kind];
  if (Large) return <Large {...props} onClose={closeDialog} />;
  return <SmallDialog open={open as Small} onClose={closeDialog} />;
}
