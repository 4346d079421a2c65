import { defineApi } from '@baize/endpoint';
import { instant, money } from '@baize/endpoint/shapes';
import { z } from 'zod';
import { agentsRoutes } from './routes.ts';

const figures = {
  bets: z.number().int(),
  stake: money,
  validBet: money,
  /** What the team won from the house; negative: lost to it. */
  winLoss: money,
};
const day = z.iso.date('range_invalid');

/** What an agent sees: the own play and everybody below, as the tree stood when it settled. Nothing beyond. */
export const agentsApi = defineApi(agentsRoutes, {
  /**
   * By settlement time, in days of the brand's zone, at most 31 of them; the last seven where none are named. A day is
   * provisional until `asOf` is past its end.
   */
  getTeamOverview: {
    access: 'agent',
    input: z.strictObject({ from: day.optional(), to: day.optional() }),
    output: z.object({
      currency: z.string(),
      from: z.string(),
      to: z.string(),
      /** Everything that settled until then is counted; null: nothing was counted yet. */
      asOf: instant.nullable(),
      /** Every day of the range, days without play too. */
      days: z.array(z.object({ day: z.string(), ...figures, isProvisional: z.boolean() })),
      gameTypes: z.array(z.object({ gameType: z.string(), ...figures })),
      totals: z.object(figures),
    }),
    errors: ['range_invalid', 'range_too_long'],
  },
});
