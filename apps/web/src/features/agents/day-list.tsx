import { countText, useI18n } from '@baize/i18n';
import { StatusTag } from '@baize/ui';
import { Link } from '../../link.tsx';
import { RecordList } from '../../shell/record-list.tsx';
import { RecordMoney } from '../reports/record-money.tsx';
import type { Overview } from './agents.queries.ts';
import { figureColumns } from './figure-columns.tsx';

type Props = Pick<Overview, 'days' | 'currency'> & {
  /** Whose days they are: a day leads to the bets. */
  account?: string;
};

/** Days of a team, the newest first; a day that may still change says so. */
export function DayList({ days, currency, account }: Props) {
  const { t } = useI18n();
  const name = ({ day, isProvisional }: Overview['days'][number]) => (
    <>
      {account === undefined ? (
        day
      ) : (
        <Link to="/agentHome/personalHistoryCopy" search={{ account, from: day, to: day }} className="link">
          {day}
        </Link>
      )}{' '}
      {isProvisional && <StatusTag tone="info">{t('agents.common.provisional')}</StatusTag>}
    </>
  );
  return (
    <RecordList
      caption={t('agents.overview.days')}
      rows={days.toReversed()}
      rowKey={(row) => row.day}
      empty={t('agents.overview.nothing')}
      columns={[
        { key: 'day', head: t('agents.common.day'), lead: true, cell: name },
        ...figureColumns(t, currency),
      ]}
      cells={(row) => [
        name(row),
        <RecordMoney key="net" value={row.winLoss} currency={currency} signed bare />,
        <>
          {t('agents.common.validBet')} <RecordMoney value={row.validBet} currency={currency} bare />
        </>,
        <>
          {t('agents.common.bets')} {countText(row.bets)}
        </>,
      ]}
    />
  );
}
