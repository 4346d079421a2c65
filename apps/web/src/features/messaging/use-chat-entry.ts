import { openDialog } from '../../session/dialogs.ts';
import { useMember } from '../../session/member.ts';
import { useToken } from '../../session/session.ts';
import { usePermissions } from '../../session/site-config.ts';

/**
 * How the room is entered; undefined while the brand has none. A visitor gets the login dialog instead (ROLE-015,
 * SITE-062), a trial account is told that it needs a real one.
 */
export function useChatEntry(): (() => void) | undefined {
  const isOffered = usePermissions()?.chatRoom === true;
  const isIn = useToken() !== null;
  const isTrial = useMember()?.freeplay === true;
  if (!isOffered) return undefined;
  return () => openDialog({ kind: isIn ? (isTrial ? 'true-account' : 'chat') : 'login' });
}
