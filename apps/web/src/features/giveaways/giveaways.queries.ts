import { queryOptions, useMutation } from '@tanstack/react-query';
import type { Kind } from '@baize/giveaways/rules';
import { giveaways } from '../../clients/giveaways.ts';
import { balanceQuery } from '../../session/balance.ts';
import { ask, type Answer } from '../../session/clients.ts';
import { freshPage, freshQuery, refresh } from '../../session/query-client.ts';

export type Giveaway = Answer<typeof giveaways.listGiveaways>['list'][number];
export type Drawn = Answer<typeof giveaways.claimRafflePromotion>;
export type OwnDraw = Answer<typeof giveaways.listGiveawayDraws>['list'][number];
export type Proof = Answer<typeof giveaways.getGiveawayProof>;

const ROWS = 10;
const ALL = ['giveaways'];

export const eventsQuery = (kind: Kind, language: string) =>
  freshQuery([...ALL, 'events', kind, language], () => giveaways.listGiveaways({ kind }));
export const drawsQuery = (kind: Kind, pageNo: number, language: string) =>
  freshPage([...ALL, 'draws', kind, pageNo, language], () =>
    giveaways.listGiveawayDraws({ kind, pageNo, pageSize: ROWS }),
  );
export const proofQuery = (promoId: number) =>
  queryOptions({
    queryKey: ['giveaway-proof', promoId],
    queryFn: () => ask(giveaways.getGiveawayProof({ promoId })),
  });

/** The same ticket sent twice draws once; whatever was answered, the lists are asked again. */
export const useDraw = () =>
  useMutation({
    mutationFn: ({ promoId, ticketId }: { promoId: number; ticketId: string }) =>
      ask(giveaways.claimRafflePromotion({ promoId, ticketId })),
    onSettled: () => refresh({ queryKey: ALL }, balanceQuery),
  });
