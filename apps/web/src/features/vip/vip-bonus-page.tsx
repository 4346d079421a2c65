import '../reports/records.css';
import './vip.css';
import { moneyText, tableTime, useI18n } from '@baize/i18n';
import { EmptyState, Skeleton } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRefusalText } from '../../forms/use-refusal.ts';
import { ListPager } from '../../shell/list-pager.tsx';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { RecordList } from '../../shell/record-list.tsx';
import { vipGifts } from './vip.queries.ts';

/** PROMO-016: what the member was offered for the level; each is claimed in the reward centre. */
export function VipBonusPage() {
  const { t, tag } = useI18n();
  const [pageNo, setPageNo] = useState(1);
  const found = useQuery(vipGifts(pageNo));
  const why = useRefusalText(found.error);
  const { data } = found;
  const money = (amount: string) => moneyText(amount, data?.currency ?? '');
  return (
    <>
      <PageHead title={t('vip.bonus.title')} />
      <div className="vip-page">
        <p>{t('vip.bonus.text')}</p>
        {found.error && !data && (
          <LoadFailed title={t('vip.failed')} text={why ?? ''} onRetry={found.refetch} />
        )}
        {found.isPending && <Skeleton height="220px" />}
        {data?.totalCount === 0 && (
          <EmptyState title={t('vip.bonus.empty')} text={t('vip.bonus.emptyText')} />
        )}
        {data && data.totalCount > 0 && (
          <>
            <RecordList
              caption={t('vip.bonus.title')}
              rows={data.list}
              rowKey={(row) => row.giftId}
              empty={t('vip.bonus.empty')}
              columns={[
                { key: 'time', head: t('records.common.time'), cell: (row) => tableTime(row.at, tag) },
                {
                  key: 'kind',
                  head: t('vip.bonus.kind'),
                  lead: true,
                  cell: (row) => t(`vip.gift.${row.kind}`),
                },
                { key: 'level', head: t('vip.bonus.level'), cell: (row) => `VIP ${row.level}` },
                {
                  key: 'amount',
                  head: t('records.common.amount'),
                  right: true,
                  cell: (row) => money(row.amount),
                },
              ]}
              cells={(row) => [
                t(`vip.gift.${row.kind}`),
                money(row.amount),
                tableTime(row.at, tag),
                `VIP ${row.level}`,
              ]}
            />
            <ListPager page={data.pageNo} totalPages={data.totalPages} onPage={setPageNo} />
          </>
        )}
      </div>
    </>
  );
}
