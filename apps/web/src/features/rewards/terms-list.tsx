import { moneyText, useI18n } from '@baize/i18n';
import { gameTypeText } from './game-type-text.ts';
import type { Terms } from './rewards.queries.ts';

type Props = { terms: Terms; turnover?: string; days?: number | null; currency: string };

/** What binds the wallet while a bonus is open, in plain words made of its data: what the rule does is what is read. */
export function TermsList({ terms, turnover, days, currency }: Props) {
  const { t } = useI18n();
  const money = (value: string) => moneyText(value, currency);
  const names = (subjects: readonly { kind: string; id: string }[]) =>
    subjects.map((one) => gameTypeText(t, one)).join(', ');
  const lines = [
    turnover !== undefined && isSome(turnover) && t('rewards.terms.turnover', { amount: money(turnover) }),
    turnover !== undefined && !isSome(turnover) && t('rewards.terms.free'),
    typeof days === 'number' && t('rewards.terms.days', { count: days }),
    terms.maxStake !== null && t('rewards.terms.maxStake', { amount: money(terms.maxStake) }),
    terms.excluded.length > 0 && t('rewards.terms.excluded', { games: names(terms.excluded) }),
    ...terms.contribution.map((one) =>
      t('rewards.terms.contribution', { games: names([one]), percent: one.percent }),
    ),
    terms.keptMax !== null && t('rewards.terms.keptMax', { amount: money(terms.keptMax) }),
  ].filter((line) => line !== false);
  if (lines.length === 0) return null;
  return (
    <ul className="reward-terms">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
const isSome = (amount: string): boolean => /[1-9]/.test(amount);
