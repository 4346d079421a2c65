import { ok } from '@baize/kernel';
import { useMutation } from '@tanstack/react-query';
import { ask, type Answer } from '../../session/ask.ts';
import { listing, reading } from '../../session/calls.ts';
import { bets, play } from '../../session/clients.ts';

export const BETS_PAGE_SIZE = 30;

/** The bets of one member with the totals of the whole period. */
export const memberBets = listing(
  ['play', 'bets'],
  async (...[asked, options]: Parameters<typeof bets.listMemberBets>) => {
    const found = await bets.listMemberBets(asked, options);
    // Who has not played has no bets: an empty list, as everywhere.
    if (found.ok || found.code !== 'member_has_not_played') return found;
    const totals = { count: 0, stake: '0', validBet: '0', net: '0' };
    const nothing = { list: [], pageNo: 1, totalPages: 1, totalCount: 0, isTrial: false, totals };
    return ok({ ...nothing, currency: '' } as unknown as Answer<typeof bets.listMemberBets>);
  },
);

export type BetRow = Answer<typeof bets.searchBets>['list'][number];
export type BetCase = Answer<typeof bets.getBetCase>;
export type BetAct = BetCase['acts'][number];
export type BetName = Pick<Parameters<typeof bets.getBetCase>[0], 'memberId' | 'betId' | 'placedAt'>;
export const deskBets = listing(['bets', 'list'], bets.searchBets);
export const betCase = reading(['bets', 'case'], bets.getBetCase);

export type Winner = Answer<typeof bets.listOpsWinners>['list'][number];
export const winners = listing(['play', 'winners'], bets.listOpsWinners);

export type Connection = Answer<typeof play.listConnections>[number];
export const connections = reading(['play', 'connections'], play.listConnections);

export const useCheckVendorImport = () =>
  useMutation({
    mutationFn: (input: Parameters<typeof play.checkVendorImport>[0]) => ask(play.checkVendorImport(input)),
  });
