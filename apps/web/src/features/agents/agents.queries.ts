import { agents } from '../../clients/agents.ts';
import type { Answer } from '../../session/clients.ts';
import { freshPage } from '../../session/query-client.ts';
import type { Period } from '../reports/period.ts';

export type Overview = Answer<typeof agents.getTeamOverview>;

export const teamOverview = (period: Period) =>
  freshPage(['agents', 'overview', period], () => agents.getTeamOverview(period));
