import { countText, useI18n } from '@baize/i18n';
import { Notice, Skeleton } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useRefusalText } from '../../forms/use-refusal.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { beforeOf, periodOf, type Period } from '../reports/period.ts';
import { PeriodFilter } from '../reports/record-frame.tsx';
import { RecordMoney } from '../reports/record-money.tsx';
import { teamOverview, type Overview } from './agents.queries.ts';
import { DayChart } from './day-chart.tsx';
import { DayList } from './day-list.tsx';
import { AsOf, OfficeHead } from './office-head.tsx';
import { TypeShares } from './type-shares.tsx';

/** AGENT-006: what the team settled in a period, beside the period before it. */
export function TeamOverviewPage() {
  const { t } = useI18n();
  const [period, setPeriod] = useState<Period>(() => periodOf('week', Date.now()));
  const found = useQuery(teamOverview(period));
  const before = useQuery(teamOverview(beforeOf(period))).data;
  const why = useRefusalText(found.error, 'records');
  const { data } = found;
  return (
    <>
      <OfficeHead title={t('agents.overview.title')} />
      <div className="record-filters" role="group" aria-label={t('records.common.filters')}>
        <PeriodFilter period={period} onPeriod={setPeriod} />
      </div>
      {found.error && !data ? (
        <LoadFailed title={t('agents.overview.failed')} text={why} onRetry={found.refetch} />
      ) : data ? (
        <Figures overview={data} before={before} />
      ) : (
        <Skeleton height="320px" />
      )}
    </>
  );
}

function Figures({ overview, before }: { overview: Overview; before: Overview | undefined }) {
  const { t } = useI18n();
  const { totals, days, currency, asOf, gameTypes } = overview;
  const amount = (value: string, signed = false) => (
    <RecordMoney value={value} currency={currency} signed={signed} />
  );
  return (
    <>
      <dl className="panel record-totals office-figures" aria-label={t('records.bets.totals')}>
        {overview.balance !== null && (
          <Figure name={t('agents.overview.balance')} before={undefined} testId="team-balance">
            {amount(overview.balance)}
          </Figure>
        )}
        <Figure name={t('agents.overview.members')} before={undefined} testId="team-members">
          {countText(overview.members)}
        </Figure>
        {overview.active !== null && (
          <Figure
            name={t('agents.overview.active')}
            before={typeof before?.active === 'number' ? countText(before.active) : undefined}
          >
            {countText(overview.active)}
          </Figure>
        )}
        <Figure name={t('agents.overview.newMembers')} before={before && countText(before.totals.newMembers)}>
          {countText(totals.newMembers)}
        </Figure>
        <Figure name={t('agents.common.deposits')} before={before && amount(before.totals.deposits)}>
          {amount(totals.deposits)}
        </Figure>
        <Figure name={t('agents.common.withdrawals')} before={before && amount(before.totals.withdrawals)}>
          {amount(totals.withdrawals)}
        </Figure>
        <Figure
          name={t('agents.common.bets')}
          before={before && countText(before.totals.bets)}
          testId="team-bets"
        >
          {countText(totals.bets)}
        </Figure>
        <Figure
          name={t('agents.common.stake')}
          before={before && amount(before.totals.stake)}
          testId="team-stake"
        >
          {amount(totals.stake)}
        </Figure>
        <Figure name={t('agents.common.validBet')} before={before && amount(before.totals.validBet)}>
          {amount(totals.validBet)}
        </Figure>
        <Figure
          name={t('agents.common.winLoss')}
          before={before && amount(before.totals.winLoss, true)}
          testId="team-win-loss"
        >
          {amount(totals.winLoss, true)}
        </Figure>
        <Figure name={t('agents.common.bonuses')} before={before && amount(before.totals.bonuses)}>
          {amount(totals.bonuses)}
        </Figure>
        <Figure name={t('agents.common.rebates')} before={before && amount(before.totals.rebates)}>
          {amount(totals.rebates)}
        </Figure>
      </dl>
      <AsOf at={asOf} />
      {totals.bets === 0 ? (
        <Notice>{t('agents.overview.nothing')}</Notice>
      ) : (
        <div className="office-pair">
          <section className="panel office-card">
            <h2>{t('agents.overview.chart')}</h2>
            <DayChart
              days={days}
              label={t('agents.overview.chart')}
              names={{ bar: t('agents.common.validBet'), line: t('agents.common.winLoss') }}
            />
          </section>
          <section className="panel office-card">
            <h2>{t('agents.overview.byType')}</h2>
            <TypeShares types={gameTypes} currency={currency} />
          </section>
        </div>
      )}
      <h2 className="office-h2">{t('agents.overview.days')}</h2>
      <DayList days={days} currency={currency} />
      <p className="mut">{t('agents.overview.winLossHint')}</p>
    </>
  );
}

type FigureProps = { name: string; before: ReactNode; testId?: string; children: ReactNode };

/** A figure over the same of the period before. */
function Figure({ name, before, testId, children }: FigureProps) {
  const { t } = useI18n();
  return (
    <div>
      <dt>{name}</dt>
      <dd data-testid={testId}>{children}</dd>
      {before !== undefined && (
        <dd className="office-before">
          {t('agents.overview.before')} {before}
        </dd>
      )}
    </div>
  );
}
