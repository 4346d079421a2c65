import type { Answer } from '../../session/ask.ts';
import { listing } from '../../session/calls.ts';
import { reports } from '../../session/clients.ts';

export const dailyTotals = listing(['reports', 'daily'], reports.listDailyTotals);

export type DailyRow = Answer<typeof reports.listDailyTotals>['list'][number];
