import { queryOptions } from '@tanstack/react-query';
import { bets } from '../../clients/bets.ts';
import { ask } from '../../session/clients.ts';
import type { languageStore } from '../../session/language.ts';

type Language = ReturnType<typeof languageStore.get>;

/** The last rounds, of one game or of all (standards R24); asked for anew whenever it is looked at. */
export const recallQuery = (nodeId: number | undefined, language: Language) =>
  queryOptions({
    queryKey: ['records', 'recall', nodeId, language],
    queryFn: async () => (await ask(bets.listRecall({ nodeId, language }))).list,
    staleTime: 0,
  });
export type Round = Awaited<ReturnType<NonNullable<ReturnType<typeof recallQuery>['queryFn']>>>[number];

/** The vendor's own page of a round; null where the vendor has none. */
export const replayQuery = (round: Pick<Round, 'betId' | 'placedAt'>) =>
  queryOptions({
    queryKey: ['records', 'replay', round.betId],
    queryFn: async () => (await ask(bets.getBetDetail({ betId: round.betId, placedAt: round.placedAt }))).url,
  });
