import type { Handlers } from '@baize/endpoint';
import type { betsApi, betsConsoleApi } from './api.ts';
import { askVendorAboutBet, getBetCase, searchBets } from './bet-case.ts';
import { getBetDetail, listBets, listMemberBets, listOpenRounds } from './bets.ts';
import type { BetsDeps } from './deps.ts';
import { resolveOpenBet, reverseRound } from './manual-settlement.ts';
import { listRecall } from './list-recall.ts';
import { hideWinner, listOpsWinners, listWinners, openWinners } from './winners.ts';

export function betsHandlers(deps: BetsDeps): Handlers<typeof betsApi> {
  const winners = openWinners(deps);
  return {
    listBets: (input, ctx) => listBets(deps, input, ctx),
    getBetDetail: (input, ctx) => getBetDetail(deps, input, ctx),
    listOpenRounds: (input, ctx) => listOpenRounds(deps, input, ctx),
    listRecall: (input, ctx) => listRecall(deps, input, ctx),
    listWinners: (input, ctx) => listWinners(deps, winners, input, ctx),
  };
}

export function betsConsoleHandlers(deps: BetsDeps): Handlers<typeof betsConsoleApi> {
  const winners = openWinners(deps);
  return {
    listMemberBets: (input, ctx) => listMemberBets(deps, input, ctx),
    searchBets: (input, ctx) => searchBets(deps, input, ctx),
    getBetCase: (input, ctx) => getBetCase(deps, input, ctx),
    askVendorAboutBet: (input, ctx) => askVendorAboutBet(deps, input, ctx),
    resolveOpenBet: (input, ctx) => resolveOpenBet(deps, input, ctx),
    reverseRound: (input, ctx) => reverseRound(deps, input, ctx),
    listOpsWinners: (input, ctx) => listOpsWinners(deps, winners, input, ctx),
    hideWinner: (input, ctx) => hideWinner(deps, winners, input, ctx),
  };
}
