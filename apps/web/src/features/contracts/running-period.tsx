import { countText, tableTime, useI18n } from '@baize/i18n';
import { Money, Notice, Progress, Skeleton, SlipRow } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { useRefusalText } from '../../forms/use-refusal.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import type { Contract } from './contracts.queries.ts';
import { runningPeriod, type RunningPeriod } from './figures.queries.ts';
import { percentOf } from './terms-draft.ts';

/** What a contract pays if its period ended now, and how far the team is from the next step. */
export function RunningPeriodPart({ contract: { contractId } }: { contract: Pick<Contract, 'contractId'> }) {
  const { t, tag } = useI18n();
  const { data, error, refetch } = useQuery(runningPeriod(contractId));
  const why = useRefusalText(error, 'contracts');
  if (error && data === undefined)
    return <LoadFailed title={t('contracts.running.failed')} text={why} onRetry={refetch} />;
  if (data === undefined) return <Skeleton height="150px" />;
  if (data === null) return null;
  const { currency, periodStart, periodEnd, asOf, carryIn } = data;
  return (
    <section
      className="contract-part contract-running"
      aria-label={t('contracts.running.title')}
      data-testid="running"
    >
      <h3>{t('contracts.running.title')}</h3>
      <p className="contract-when">
        {spanText(t, periodStart, periodEnd)} ·{' '}
        {asOf === null
          ? t('contracts.running.uncounted')
          : t('contracts.running.asOf', { time: tableTime(asOf, tag) })}
      </p>
      <SlipRow name={t('contracts.running.estimate')}>
        <Money value={data.amount} currency={currency} />
      </SlipRow>
      <SlipRow name={t('contracts.terms.volume')}>
        <Money value={data.validBet} currency={currency} />
      </SlipRow>
      <TeamResult profitLoss={data.profitLoss} currency={currency} />
      {data.activeMembers !== null && (
        <SlipRow name={t('contracts.terms.active')}>{countText(data.activeMembers)}</SlipRow>
      )}
      {isSome(carryIn) && (
        <SlipRow name={t('contracts.running.carryIn')}>
          <Money value={carryIn} currency={currency} />
        </SlipRow>
      )}
      {data.rate !== '' && (
        <SlipRow name={t('contracts.running.standing')}>
          {isSome(data.rate) ? `${percentOf(data.rate)}%` : t('contracts.running.noStep')}
        </SlipRow>
      )}
      <Next period={data} />
      {data.isCarryOpen && <Notice tone="info">{t('contracts.running.carryOpen')}</Notice>}
      <HowItIs text={data.text} />
    </section>
  );
}

/** What the team lost or won: named, so that nobody reads a loss below zero. */
function TeamResult({ profitLoss, currency }: Pick<RunningPeriod, 'profitLoss' | 'currency'>) {
  const { t } = useI18n();
  const isWon = profitLoss.startsWith('-');
  return (
    <SlipRow name={t(isWon ? 'contracts.terms.teamWin' : 'contracts.terms.profitLoss')}>
      <Money value={isWon ? profitLoss.slice(1) : profitLoss} currency={currency} />
    </SlipRow>
  );
}

/** A day is named once. */
export const spanText = (t: ReturnType<typeof useI18n>['t'], from: string, to: string): string =>
  from === to ? from : t('contracts.running.span', { from, to });

export function HowItIs({ text }: { text: readonly string[] }) {
  const { t } = useI18n();
  if (text.length === 0) return null;
  return (
    <details className="contract-how">
      <summary>{t('contracts.running.how')}</summary>
      <ol>
        {text.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ol>
    </details>
  );
}

function Next({ period: { next, rate, currency } }: { period: RunningPeriod }) {
  const { t } = useI18n();
  if (rate === '') return null;
  if (!next) return <p className="contract-when">{t('contracts.running.top')}</p>;
  const to = t('contracts.running.next', { rate: percentOf(next.rate) });
  return (
    <div className="contract-next">
      <p>{to}</p>
      <Progress value={next.percent / 100} label={to} />
      <ul>
        {isSome(next.validBet) && (
          <li>
            {t('contracts.terms.volume')}: <Money value={next.validBet} currency={currency} />
          </li>
        )}
        {isSome(next.profitLoss) && (
          <li>
            {t('contracts.terms.profitLoss')}: <Money value={next.profitLoss} currency={currency} />
          </li>
        )}
        {next.activeMembers > 0 && (
          <li>
            {t('contracts.terms.active')}: <b>{countText(next.activeMembers)}</b>
          </li>
        )}
      </ul>
    </div>
  );
}

const isSome = (decimal: string): boolean => /[1-9]/.test(decimal);
