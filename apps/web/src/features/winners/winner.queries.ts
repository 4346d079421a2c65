import { WINNER_BOARD } from '@baize/catalogue/rules';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { bets } from '../../clients/bets.ts';
import { ask } from '../../session/clients.ts';
import { languageStore } from '../../session/language.ts';
import { useStore } from '../../session/store.ts';

const BOARD_MS = 60_000;

/** The winner board (#53): 50 entries for the home page, 20 for the dialog (SITE-066). Looked at again each minute. */
export function useWinners(place: 'home' | 'dialog') {
  const language = useStore(languageStore);
  const limitNum = WINNER_BOARD[place];
  return useQuery(
    queryOptions({
      queryKey: ['site', 'winners', limitNum, language],
      queryFn: async () => {
        const { list } = await ask(bets.listWinners({ gameCategory: 'ALL', limitNum, language }));
        return list.map(({ vo }) => vo);
      },
      staleTime: BOARD_MS,
      refetchInterval: BOARD_MS,
    }),
  );
}
export type Winner = NonNullable<ReturnType<typeof useWinners>['data']>[number];
