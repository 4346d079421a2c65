import type { Handlers } from '@baize/endpoint';
import type { betDeskApi } from './bet-desk-api.ts';
import { askVendorAboutBet, getBetCase, searchBets } from './bet-desk.ts';
import { resolveOpenBet, reverseRound, type BetDeskDeps } from './resolve-bet.ts';

export function betDeskHandlers(deps: BetDeskDeps): Handlers<typeof betDeskApi> {
  return {
    searchBets: (input, ctx) => searchBets(deps, input, ctx),
    getBetCase: (input, ctx) => getBetCase(deps, input, ctx),
    askVendorAboutBet: (input, ctx) => askVendorAboutBet(deps, input, ctx),
    resolveOpenBet: (input, ctx) => resolveOpenBet(deps, input, ctx),
    reverseRound: (input, ctx) => reverseRound(deps, input, ctx),
  };
}
