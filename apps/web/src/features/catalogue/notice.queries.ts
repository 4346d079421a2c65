import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { catalogue } from '../../clients/catalogue.ts';
import type { GameType } from '../../pages.ts';
import { ask } from '../../session/clients.ts';
import { languageStore } from '../../session/language.ts';
import { useStore } from '../../session/store.ts';

/** Notices shown at once over a list or a game; the rest is in the announcements. */
const NOTICES_SHOWN = 3;
type About = { gameType?: GameType | undefined; vassalage?: string | undefined };

/** What operators say about a category's or a vendor's games (#75). */
export function useGameNotices(about: About | undefined) {
  const language = useStore(languageStore);
  const { data = [] } = useQuery({
    queryKey: ['games', 'notices', about, language],
    queryFn: () => ask(catalogue.listGameNotices({ ...about, language })),
    enabled: about !== undefined,
    placeholderData: keepPreviousData,
  });
  return data.slice(0, NOTICES_SHOWN);
}
