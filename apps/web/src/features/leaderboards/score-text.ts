import { moneyText } from '@baize/i18n';
import type { Board } from './leaderboards.queries.ts';

/** A score as it is read: money, a multiple of the stake, or how many wins. */
export const scoreText = (scoring: Board['scoring'], score: string, currency: string): string => {
  if (scoring === 'TURNOVER') return moneyText(score, currency);
  return scoring === 'MULTIPLE' ? `× ${score}` : score;
};
