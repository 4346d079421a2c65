import { useT } from '@baize/i18n';
import { Icon } from '@baize/ui';
import { useGo } from '../../link.tsx';
import { Late } from '../../loading/late.tsx';
import { lazyPart } from '../../loading/lazy-page.tsx';
import { openDialog } from '../../session/dialogs.ts';
import { useLoginFlags } from '../../session/member.ts';
import './messages-button.css';

const UnreadBadge = lazyPart(() => import('./unread-badge.tsx'), 'UnreadBadge');
const INBOX = '/member/messageV2';

/**
 * The way to the platform's messages with the unread count (SITE-026, MSG-002). A visitor gets the login dialog (SITE-027,
 * MSG-004), a trial account is told that it needs a real one.
 */
export function MessagesButton() {
  const t = useT();
  const go = useGo();
  const { isLogin, isTrial } = useLoginFlags();
  const open = () => {
    if (!isLogin) openDialog({ kind: 'login', from: INBOX });
    else if (isTrial) openDialog({ kind: 'true-account' });
    else go(INBOX);
  };
  return (
    <button type="button" className="bz-icon-button messages-button" onClick={open}>
      <Icon name="mail" />
      <span className="visually-hidden">{t('shell.messages.title')}</span>
      {isLogin && !isTrial && (
        <Late>
          <UnreadBadge />
        </Late>
      )}
    </button>
  );
}
