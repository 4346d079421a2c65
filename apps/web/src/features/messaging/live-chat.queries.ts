import { useQuery } from '@tanstack/react-query';
import { content } from '../../clients/content.ts';
import { ask } from '../../session/clients.ts';

const STALE_MS = 60_000;

/** Who can be chatted with; while there is nobody the site has no live chat (SHELL-045). */
export const useChatModels = () =>
  useQuery({
    queryKey: ['site', 'chat-models'],
    queryFn: () => ask(content.listChatModels({})),
    staleTime: STALE_MS,
  });
