import { useI18n } from '@baize/i18n';
import { isAgent } from '@baize/members/rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useGo } from '../../link.tsx';
import { RecordList } from '../../shell/record-list.tsx';
import { periodOf, type Period } from '../reports/period.ts';
import { PeriodFilter, RecordFrame } from '../reports/record-frame.tsx';
import { RecordMoney } from '../reports/record-money.tsx';
import { allBranchProfit, branchProfit, profitDays, type ProfitBranch } from './agents.queries.ts';
import { CsvButton } from './csv-button.tsx';
import { DayList } from './day-list.tsx';
import { figureColumns } from './figure-columns.tsx';
import { FigureStrip } from './figure-strip.tsx';
import { AsOf, OfficeHead } from './office-head.tsx';

const PLACE = '/agentHome/palStatementsAgentCopy';
/** A branch, or (no type) what who leads them did alone. */
type Row = Omit<ProfitBranch, 'memberId' | 'type'> & { type: number | null };
type Search = { parent?: string; account?: string; from?: string; to?: string };

/** AGENT-010 (palStatementsAgentCopy): from the agent's branches down to a member, a day and its bets. */
export function ProfitStatementsPage({ search }: { search: Search }) {
  const { t } = useI18n();
  const go = useGo();
  const { parent = '', account = '' } = search;
  const [week] = useState(() => periodOf('week', Date.now()));
  const period: Period = search.from && search.to ? { from: search.from, to: search.to } : week;
  return (
    <>
      <OfficeHead title={t('agents.profit.title')} />
      <div className="record-filters" role="group" aria-label={t('records.common.filters')}>
        <PeriodFilter
          period={period}
          onPeriod={({ from, to }) => go(PLACE, { search: { parent, account, from, to }, replace: true })}
        />
      </div>
      {account === '' ? (
        <Branches key={parent} parent={parent} period={period} />
      ) : (
        <Member account={account} period={period} />
      )}
    </>
  );
}

/** Where in the team the reader is; each step leads back to it. */
function Path({ path, period }: { path: readonly string[]; period: Period }) {
  const { t } = useI18n();
  return (
    <nav className="office-path" aria-label={t('agents.profit.path')}>
      <Link to={PLACE} search={period} className="link">
        {t('agents.profit.team')}
      </Link>
      {path.map((account, index) => (
        <span key={account}>
          {' / '}
          {index === path.length - 1 ? (
            <b>{account}</b>
          ) : (
            <Link to={PLACE} search={{ parent: account, ...period }} className="link">
              {account}
            </Link>
          )}
        </span>
      ))}
    </nav>
  );
}

function Branches({ parent, period }: { parent: string; period: Period }) {
  const { t, find } = useI18n();
  const [pageNo, setPageNo] = useState(1);
  const found = useQuery(branchProfit(parent, period, pageNo));
  const { data } = found;
  const currency = data?.currency ?? '';
  const name = (row: Row) =>
    row.type === null ? (
      <i>{t('agents.profit.own')}</i>
    ) : (
      <Link
        to={PLACE}
        search={isAgent(row.type) ? { parent: row.account, ...period } : { account: row.account, ...period }}
        className="link"
      >
        {row.account}
      </Link>
    );
  const typeOf = ({ type }: Row) => (type === null ? '' : (find(`agents.type.${type}`) ?? String(type)));
  const branches: Row[] = data?.list ?? [];
  // Who leads the branches plays, too: with this row they come to the total.
  const rows = data && pageNo === 1 ? [{ ...data.own, account: '', type: null }, ...branches] : branches;
  return (
    <>
      {data && <Path path={data.path} period={period} />}
      {data && <FigureStrip totals={data.totals} currency={currency} />}
      {data && <AsOf at={data.asOf} />}
      {data && parent !== '' && (
        <p className="office-as-of">
          <Link to={PLACE} search={{ account: parent, ...period }} className="link">
            {t('agents.profit.days', { account: parent })}
          </Link>
        </p>
      )}
      <RecordFrame found={found} onPage={setPageNo} empty={{ title: t('agents.profit.empty') }}>
        <RecordList
          caption={t('agents.profit.branches')}
          rows={rows}
          rowKey={(row) => row.account}
          empty={t('agents.profit.empty')}
          loading={found.isPlaceholderData}
          columns={[
            { key: 'account', head: t('agents.common.account'), lead: true, cell: name },
            { key: 'type', head: t('agents.downlines.type'), cell: typeOf },
            ...figureColumns(t, currency),
          ]}
          cells={(row) => [
            name(row),
            <RecordMoney key="net" value={row.winLoss} currency={currency} signed bare />,
            typeOf(row),
            <>
              {t('agents.common.validBet')} <RecordMoney value={row.validBet} currency={currency} bare />
            </>,
          ]}
        />
        <CsvButton
          name={`profit-${period.from}_${period.to}`}
          isEmpty={rows.length === 0}
          rows={async () => [
            { account: t('agents.profit.own'), ...data?.own },
            ...(await allBranchProfit(parent, period)).map(
              ({ account, type: _type, memberId: _id, ...figures }) => ({ account, ...figures }),
            ),
          ]}
        />
      </RecordFrame>
    </>
  );
}

function Member({ account, period }: { account: string; period: Period }) {
  const { t } = useI18n();
  const found = useQuery(profitDays(account, period));
  const { data } = found;
  const page = data && { pageNo: 1, totalPages: 1, totalCount: data.days.length };
  return (
    <RecordFrame found={{ ...found, data: page }} empty={{ title: t('agents.profit.empty') }}>
      {data && (
        <>
          <Path path={data.path} period={period} />
          <FigureStrip totals={data.totals} currency={data.currency} />
          <AsOf at={data.asOf} />
          <DayList days={data.days} currency={data.currency} account={account} />
          <CsvButton
            name={`profit-${account}-${period.from}_${period.to}`}
            rows={data.days.map(({ isProvisional, ...figures }) => ({
              ...figures,
              provisional: isProvisional ? 'yes' : '',
            }))}
          />
        </>
      )}
    </RecordFrame>
  );
}
