import { useI18n } from '@baize/i18n';
import { Link } from '../../link.tsx';
import type { Path } from '../../pages.ts';
import { RecordList } from '../../shell/record-list.tsx';
import { useQuery } from '@tanstack/react-query';
import { AccountFilter, OWN_RECORDS } from '../reports/account-filter.tsx';
import type { Period } from '../reports/period.ts';
import { PeriodFilter, RecordFrame } from '../reports/record-frame.tsx';
import { RecordMoney } from '../reports/record-money.tsx';
import { allTeamAccounts, teamAccounts } from './agents.queries.ts';
import { CsvButton } from './csv-button.tsx';
import { figureColumns } from './figure-columns.tsx';
import { AsOf, OfficeHead } from './office-head.tsx';

type Props = {
  title: string;
  /** Where an account's records are. */
  place: Path;
  filter: Period & { pageNo: number };
  narrow: (part: Partial<Period> & { account?: string }) => void;
  turnTo: (pageNo: number) => void;
};

/** AGENT-009, AGENT-012: the team by account, before one is chosen: who played or moved money, and the way to the records of each. */
export function TeamAccounts({ title, place, filter, narrow, turnTo }: Props) {
  const { t } = useI18n();
  const period: Period = { from: filter.from, to: filter.to };
  const found = useQuery(teamAccounts(period, filter.pageNo));
  const { data } = found;
  const currency = data?.currency ?? '';
  const linkTo = (account: string, text: string) => (
    <Link to={place} search={{ account, ...period }} className="link">
      {text}
    </Link>
  );
  const name = ({ account }: { account: string }) => linkTo(account, account);
  return (
    <>
      <OfficeHead title={title} />
      <div className="record-filters" role="group" aria-label={t('records.common.filters')}>
        <PeriodFilter period={period} onPeriod={narrow} />
        <div className="record-selects">
          <AccountFilter value="" onChange={(account) => narrow({ account })} />
        </div>
      </div>
      <p className="office-as-of">{linkTo(OWN_RECORDS, t('agents.accounts.own'))}</p>
      {data && <AsOf at={data.asOf} />}
      <RecordFrame found={found} onPage={turnTo} empty={{ title: t('agents.accounts.empty') }}>
        <RecordList
          caption={t('agents.accounts.caption')}
          rows={data?.list ?? []}
          rowKey={(row) => row.account}
          empty={t('agents.accounts.empty')}
          loading={found.isPlaceholderData}
          columns={[
            { key: 'account', head: t('agents.common.account'), lead: true, cell: name },
            { key: 'upline', head: t('agents.downlines.upline'), cell: (row) => row.uplineAccount },
            ...figureColumns(t, currency),
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
          name={`accounts-${period.from}_${period.to}`}
          isEmpty={data?.totalCount === 0}
          rows={() => allTeamAccounts(period)}
        />
      </RecordFrame>
    </>
  );
}
