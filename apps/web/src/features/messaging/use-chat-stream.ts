import { useEffect, useState } from 'react';
import { followEvents } from '../../session/follow-events.ts';
import { queryClient } from '../../session/query-client.ts';
import { useToken } from '../../session/session.ts';
import { withDeleted, withSaid } from './chat-room.ts';
import { chatQuery, type ChatMessage, type Room } from './messaging.queries.ts';

const PATH = '/wps/chat/stream';

/** Changes the room that is shown; before the history is there, nothing: it will hold what was said. */
const change = (next: (room: Room) => Room): void =>
  void queryClient.setQueryData(chatQuery.queryKey, (room) => room && next(room));
export const showSaid = (message: ChatMessage): void => change((room) => withSaid(room, message));

/**
 * Keeps the open room live; whether the line stands. The history is read once the stream is open, so that nothing said
 * in between is missed: what both tell is shown once.
 */
export function useChatStream(): 'open' | 'lost' {
  const token = useToken();
  const [line, setLine] = useState<'open' | 'lost'>('open');
  useEffect(() => {
    if (token === null) return;
    const abort = new AbortController();
    void followEvents(PATH, abort.signal, {
      onOpen: () => {
        setLine('open');
        void queryClient.invalidateQueries({ queryKey: chatQuery.queryKey });
      },
      onLost: () => setLine('lost'),
      onEvent: ({ event, data }) => {
        if (event === 'said') showSaid(JSON.parse(data) as ChatMessage);
        if (event === 'deleted') {
          const { id } = JSON.parse(data) as { id: string };
          change((room) => withDeleted(room, id));
        }
      },
    });
    return () => abort.abort();
  }, [token]);
  return line;
}
