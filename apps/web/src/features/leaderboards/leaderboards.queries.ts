import { useQuery } from '@tanstack/react-query';
import { leaderboards } from '../../clients/leaderboards.ts';
import { ask, type Answer } from '../../session/clients.ts';
import { useMember } from '../../session/member.ts';
import { freshQuery } from '../../session/query-client.ts';

export type Board = Answer<typeof leaderboards.listLeaderboards>['list'][number];
export type Standing = NonNullable<Board['now']>;

/** Scores are counted once a minute. */
const LIVE_MS = 30_000;
const MENU_MS = 5 * 60_000;

export const boardsQuery = (language: string) => ({
  ...freshQuery(['leaderboards', 'list', language], () => leaderboards.listLeaderboards({})),
  refetchInterval: LIVE_MS,
});

/** Whether the menu leads to them: something runs, or did lately. */
export function useHasLeaderboards(): boolean {
  const member = useMember();
  const { data } = useQuery({
    queryKey: ['leaderboards', 'any'],
    queryFn: () => ask(leaderboards.hasLeaderboards({})),
    staleTime: MENU_MS,
    enabled: member?.freeplay === false,
  });
  return data?.isAny === true;
}
