import { openDialog } from '../../session/dialogs.ts';
import { useToken } from '../../session/session.ts';
import { useChatModels } from './live-chat.queries.ts';

/** How live chat is entered; undefined while the brand has none. A visitor gets the login dialog. */
export function useLiveChat(): (() => void) | undefined {
  const isIn = useToken() !== null;
  const isOffered = (useChatModels().data?.length ?? 0) > 0;
  if (!isOffered) return undefined;
  return () => openDialog({ kind: isIn ? 'live-chat' : 'login' });
}
