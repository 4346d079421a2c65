import { tableTime, useI18n } from '@baize/i18n';
import { EmptyState, Icon, Money, Skeleton, Table } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ButtonTo, Link } from '../../link.tsx';
import { useMember } from '../../session/member.ts';
import { periodOf } from '../reports/period.ts';
import { linesOf } from '../reports/movement-lines.ts';
import { nameOf } from '../reports/movement-words.ts';
import { movements } from '../reports/reports.queries.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';

const ROWS = 10;

/** look.md §11: what moved last, on the member centre's first page; everything else is in the record. */
export function RecentMovements() {
  const { t, tag, language } = useI18n();
  const currency = useMember()?.currency ?? '';
  const [period] = useState(() => periodOf('month', Date.now()));
  const found = useQuery(movements({ ...period, type: 'ALL', status: 'ALL', pageNo: 1 }, language));
  if (found.error && !found.data)
    return <LoadFailed title={t('cashier.common.failed')} onRetry={found.refetch} />;
  if (!found.data) return <Skeleton height="220px" />;
  const rows = linesOf(found.data.list).slice(0, ROWS);
  return (
    <section className="me-recent">
      <div className="cashier-head">
        <h2>{t('cashier.account.recent')}</h2>
        {rows.length > 0 && (
          <Link to="/member/transactionHistory" className="link">
            {t('cashier.account.all')}
            <Icon name="chevron-right" size={14} />
          </Link>
        )}
      </div>
      {rows.length === 0 ? (
        <EmptyState
          title={t('records.history.empty')}
          text={t('records.history.emptyText')}
          action={<ButtonTo to="/member/depositv2">{t('records.history.deposit')}</ButtonTo>}
        />
      ) : (
        <Table
          caption={t('cashier.account.recent')}
          rows={rows}
          rowKey={(row) => row.id}
          empty={t('records.history.empty')}
          columns={[
            {
              key: 'time',
              head: t('records.common.time'),
              cell: ({ newest }) => tableTime(newest.time, tag),
            },
            {
              key: 'type',
              head: t('records.history.type'),
              lead: true,
              cell: ({ kind, newest }) =>
                t(kind === 'round' ? 'records.round.title' : `records.history.type.${newest.type}`),
            },
            {
              key: 'what',
              head: t('records.history.reference'),
              cell: ({ newest }) => <span className="record-what">{nameOf(newest)}</span>,
            },
            {
              key: 'amount',
              head: t('records.common.amount'),
              right: true,
              cell: (line) => (
                <Money
                  value={line.kind === 'round' ? line.round.net : line.newest.amount}
                  currency={currency}
                  signed
                  bare
                />
              ),
            },
            {
              key: 'after',
              head: `${t('records.history.after')} ${currency}`,
              right: true,
              cell: ({ newest }) => <Money value={newest.balanceAfter} currency={currency} bare />,
            },
          ]}
        />
      )}
    </section>
  );
}
