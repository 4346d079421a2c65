import { listing } from '../../session/calls.ts';
import { reports } from '../../session/clients.ts';

export const dailyTotals = listing(['reports', 'daily'], reports.listDailyTotals);
