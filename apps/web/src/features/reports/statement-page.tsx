import './records.css';
import '../../shell/record-list.css';
import { moneyText, useI18n } from '@baize/i18n';
import { exactText, parseUnits } from '@baize/kernel';
import { Skeleton, Table } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { usePageBar } from '../../shell/page-bar.ts';
import { useIsPhone } from '../../shell/use-is-phone.ts';
import { DownloadButton } from './record-page.tsx';
import { useRefusalText } from '../../forms/use-refusal.ts';
import { statement, type Statement } from './reports.queries.ts';
import { RecordMoney } from './record-money.tsx';
import { LoadFailed } from '../../shell/load-failed.tsx';

const COLUMNS = [
  'opening',
  'deposits',
  'withdrawals',
  'transfers',
  'bets',
  'wins',
  'bonus',
  'rebate',
  'salary',
  'dividend',
  'other',
  'closing',
] as const;

/** Standards R21: the last twelve months as opening, movements and closing, to read here or to take along. */
export function StatementPage() {
  const { t } = useI18n();
  const found = useQuery(statement());
  const why = useRefusalText(found.error, 'records');
  usePageBar({ title: t('records.statement.title') });
  return (
    <>
      <div className="record-head only-wide">
        <h1>{t('records.statement.title')}</h1>
      </div>
      <p className="record-note">{t('records.statement.text')}</p>
      {found.error && !found.data && (
        <LoadFailed title={t('records.common.failed')} text={why} onRetry={found.refetch} />
      )}
      {found.isPending && <Skeleton height="320px" />}
      {found.data && <Months statement={found.data} />}
    </>
  );
}

function Months({
  statement: { months, totals, currency, lifetimeNetDeposits, ...range },
}: {
  statement: Statement;
}) {
  const { t } = useI18n();
  const period = { from: range.from, to: range.to };
  const isPhone = useIsPhone();
  const moved = exactText(parseUnits(totals.closing) - parseUnits(totals.opening), currency);
  const total = t('records.statement.total');
  const newestFirst = months.toReversed();
  return (
    <>
      <div className="record-downloads">
        <DownloadButton wanted={{ what: 'statement-pdf', ...period }} label={t('records.statement.pdf')} />
        <DownloadButton wanted={{ what: 'statement-csv', ...period }} label={t('records.statement.csv')} />
      </div>
      <p className="panel record-sum" data-testid="statement-sum">
        <small>{t('records.statement.sum')}</small>
        {moneyText(totals.opening, currency)} + {moneyText(moved, currency)} ={' '}
        {moneyText(totals.closing, currency)}
        <small>
          {t('records.statement.lifetime')}: <RecordMoney value={lifetimeNetDeposits} currency={currency} />
        </small>
      </p>
      {isPhone ? (
        <MonthList months={newestFirst} currency={currency} />
      ) : (
        <Table
          caption={t('records.statement.caption')}
          rows={[...newestFirst, { month: total, ...totals }]}
          rowKey={(row) => row.month}
          empty=""
          columns={[
            { key: 'month', head: t('records.statement.month'), lead: true, cell: (row) => row.month },
            ...COLUMNS.map((column) => ({
              key: column,
              head: t(`records.statement.${column}`),
              right: true,
              cell: (row: (typeof months)[number]) => (
                <RecordMoney
                  value={row[column]}
                  currency={currency}
                  bare
                  className={row.month === total ? 'is-total' : ''}
                />
              ),
            })),
          ]}
        />
      )}
    </>
  );
}

/** A phone's rows: each month's closing, and of its movements those there were. */
function MonthList({ months, currency }: { months: Statement['months']; currency: string }) {
  const { t } = useI18n();
  return (
    <ul className="panel record-rows">
      {months.map((row) => (
        <li key={row.month}>
          <b>{row.month}</b>
          <b>
            <RecordMoney value={row.closing} currency={currency} bare />
          </b>
          {COLUMNS.filter((column) => column !== 'closing' && /[1-9]/.test(row[column])).map((column) => (
            <Fragment key={column}>
              <small>{t(`records.statement.${column}`)}</small>
              <small>
                <RecordMoney value={row[column]} currency={currency} bare />
              </small>
            </Fragment>
          ))}
        </li>
      ))}
    </ul>
  );
}
