import { useT } from '@baize/i18n';
import { Badge } from '@baize/ui';
import { useUnread } from './inbox.queries.ts';

/** How many messages wait for the member (MSG-002); nothing at zero. */
export function UnreadBadge() {
  const t = useT();
  const { unreadMessage } = useUnread();
  if (unreadMessage === 0) return null;
  return (
    <>
      <Badge count={unreadMessage} />
      <span className="visually-hidden">{t('shell.messages.unread')}</span>
    </>
  );
}

/** How many rewards can be claimed (PROMO-008); nothing at zero. */
export function RewardBadge() {
  const t = useT();
  const { reward } = useUnread();
  if (reward === 0) return null;
  return (
    <>
      <Badge count={reward} />
      <span className="visually-hidden">{t('shell.rewards.waiting')}</span>
    </>
  );
}
