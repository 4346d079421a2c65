import { useI18n } from '@baize/i18n';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../link.tsx';
import { RecordList } from '../../shell/record-list.tsx';
import { periodOf } from '../reports/period.ts';
import { PeriodFilter, RecordFrame } from '../reports/record-frame.tsx';
import { RecordMoney } from '../reports/record-money.tsx';
import { usePagedFilter } from '../reports/use-paged-filter.ts';
import { allUserLosses, userLosses } from './agents.queries.ts';
import { CsvButton } from './csv-button.tsx';
import { playColumns } from './figure-columns.tsx';
import { AsOf, OfficeHead } from './office-head.tsx';

/** AGENT-017: who of the team lost, the largest loss first. */
export function UserLossPage() {
  const { t } = useI18n();
  const { filter, narrow, turnTo } = usePagedFilter(() => periodOf('week', Date.now()));
  const { pageNo, ...period } = filter;
  const found = useQuery(userLosses(period, pageNo));
  const { data } = found;
  const currency = data?.currency ?? '';
  const rows = data?.list ?? [];
  const name = ({ account }: { account: string }) => (
    <Link to="/agentHome/palStatementsAgentCopy" search={{ account, ...period }} className="link">
      {account}
    </Link>
  );
  return (
    <>
      <OfficeHead title={t('agents.losses.title')} />
      <div className="record-filters" role="group" aria-label={t('records.common.filters')}>
        <PeriodFilter period={period} onPeriod={narrow} />
      </div>
      {data && <AsOf at={data.asOf} />}
      <RecordFrame found={found} onPage={turnTo} empty={{ title: t('agents.losses.empty') }}>
        <RecordList
          caption={t('agents.losses.title')}
          rows={rows}
          rowKey={(row) => row.account}
          empty={t('agents.losses.empty')}
          loading={found.isPlaceholderData}
          columns={[
            { key: 'account', head: t('agents.common.account'), lead: true, cell: name },
            { key: 'upline', head: t('agents.downlines.upline'), cell: (row) => row.uplineAccount },
            ...playColumns(t, currency),
          ]}
          cells={(row) => [
            name(row),
            <RecordMoney key="net" value={row.winLoss} currency={currency} signed bare />,
            row.uplineAccount,
            <>
              {t('agents.common.validBet')} <RecordMoney value={row.validBet} currency={currency} bare />
            </>,
          ]}
        />
        <CsvButton
          name={`losses-${period.from}_${period.to}`}
          isEmpty={rows.length === 0}
          rows={async () =>
            (await allUserLosses(period)).map(({ account, uplineAccount, bets, validBet, winLoss }) => ({
              account,
              upline: uplineAccount,
              bets,
              validBet,
              winLoss,
            }))
          }
        />
      </RecordFrame>
    </>
  );
}
