import '../reports/records.css';
import { moneyText, tableTime, useI18n } from '@baize/i18n';
import { EmptyState, Skeleton, StatusTag, type Tone } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRefusalText } from '../../forms/use-refusal.ts';
import { ListPager } from '../../shell/list-pager.tsx';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { RecordList } from '../../shell/record-list.tsx';
import { invitedPage } from './referral.queries.ts';

const TONES = { WAITING: 'warn', REWARDED: 'up', REFUSED: 'plain' } as const satisfies Record<string, Tone>;

/** Whom the member invited, the newest first; names are masked, and why one brings nothing is not told. */
export function InvitedList() {
  const { t, tag } = useI18n();
  const [pageNo, setPageNo] = useState(1);
  const found = useQuery(invitedPage(pageNo));
  const why = useRefusalText(found.error);
  const { data } = found;
  if (found.error && !data)
    return <LoadFailed title={t('vip.referral.failed')} text={why ?? ''} onRetry={found.refetch} />;
  if (!data) return <Skeleton height="160px" />;
  if (data.totalCount === 0)
    return <EmptyState title={t('vip.referral.empty')} text={t('vip.referral.emptyText')} />;
  const money = (amount: string) => moneyText(amount, data.currency);
  return (
    <section data-testid="invited">
      <h2 className="referral-head">{t('vip.referral.list')}</h2>
      <RecordList
        caption={t('vip.referral.list')}
        rows={data.list}
        rowKey={(row) => `${row.account} ${row.at}`}
        empty={t('vip.referral.empty')}
        columns={[
          { key: 'time', head: t('vip.referral.joined'), cell: (row) => tableTime(row.at, tag) },
          { key: 'account', head: t('vip.referral.friend'), lead: true, cell: (row) => row.account },
          {
            key: 'state',
            head: t('records.common.status'),
            cell: (row) => (
              <StatusTag tone={TONES[row.state]}>{t(`vip.referral.state.${row.state}`)}</StatusTag>
            ),
          },
          {
            key: 'amount',
            head: t('vip.referral.reward'),
            right: true,
            cell: (row) => (row.state === 'REWARDED' ? money(row.amount) : ''),
          },
        ]}
        cells={(row) => [
          row.account,
          row.state === 'REWARDED' ? money(row.amount) : '',
          tableTime(row.at, tag),
          t(`vip.referral.state.${row.state}`),
        ]}
      />
      <ListPager page={pageNo} totalPages={data.totalPages} onPage={setPageNo} />
    </section>
  );
}
