import type { Answer } from '../../session/ask.ts';
import { listing, reading } from '../../session/calls.ts';
import { leaderboards } from '../../session/clients.ts';

export type Board = Answer<typeof leaderboards.listLeaderboardBoards>['list'][number];
export type BoardTerms = Board['terms'];
export type Standings = Answer<typeof leaderboards.getLeaderboardStandings>;

export const boards = listing(['leaderboards', 'boards'], leaderboards.listLeaderboardBoards);
export const standings = reading(['leaderboards', 'standings'], leaderboards.getLeaderboardStandings);
