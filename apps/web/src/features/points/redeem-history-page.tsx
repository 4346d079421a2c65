import '../reports/records.css';
import { tableTime, useI18n } from '@baize/i18n';
import { Skeleton, SlipRow, StatusTag } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRefusal } from '../../forms/use-refusal.ts';
import { Dialog } from '../../shell/dialog.tsx';
import { ListPager } from '../../shell/list-pager.tsx';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { RecordList } from '../../shell/record-list.tsx';
import { RecordOpen } from '../reports/record-open.tsx';
import type { Answer } from '../../session/clients.ts';
import type { points } from '../../clients/points.ts';
import { ReceiverForm } from './receiver-form.tsx';
import { redemptions } from './points.queries.ts';

type Redemption = Answer<typeof points.listRedemptions>['list'][number];
const TONES = { APPLYING: 'warn', PASSED: 'up', REJECTED: 'down' } as const;

/** POINTS-007: what was redeemed, and what became of it. */
export function RedeemHistoryPage() {
  const { t, tag, language } = useI18n();
  const refusal = useRefusal();
  const [pageNo, setPageNo] = useState(1);
  const [shown, setShown] = useState<Redemption>();
  const { data, error, refetch } = useQuery(redemptions(pageNo, language));
  const state = (row: Redemption) => (
    <StatusTag tone={TONES[row.status]}>
      {t(row.needsReceiver ? 'points.receiverNeeded' : `points.status.${row.status}`)}
    </StatusTag>
  );
  const cost = (row: Redemption) => (row.isGift ? t('points.gift') : row.pointsNeeded);
  return (
    <>
      <PageHead title={t('points.history')} />
      {error && !data && <LoadFailed title={t('points.failed')} text={refusal(error)} onRetry={refetch} />}
      {!data && !error && <Skeleton height="220px" />}
      {data && (
        <RecordList
          caption={t('points.history')}
          rows={data.list}
          rowKey={(row) => row.transactionNumber}
          empty={t('points.noRedemptions')}
          onOpen={setShown}
          label={(row) => row.productName}
          columns={[
            {
              key: 'time',
              head: t('records.common.time'),
              cell: (row) => tableTime(row.applicationTime, tag),
            },
            {
              key: 'product',
              head: t('points.product'),
              lead: true,
              cell: (row) => (
                <RecordOpen label={row.productName} onOpen={() => setShown(row)}>
                  {`${row.productName} × ${row.quantity}`}
                </RecordOpen>
              ),
            },
            { key: 'points', head: t('points.change'), right: true, cell: cost },
            { key: 'state', head: t('points.state'), cell: state },
          ]}
          cells={(row) => [
            `${row.productName} × ${row.quantity}`,
            state(row),
            tableTime(row.applicationTime, tag),
          ]}
        />
      )}
      {data && <ListPager page={data.pageNo} totalPages={data.totalPages} onPage={setPageNo} />}
      {shown && (
        <Dialog title={shown.productName} onClose={() => setShown(undefined)} width={440}>
          <SlipRow name={t('points.number')}>{shown.transactionNumber}</SlipRow>
          <SlipRow name={t('records.common.time')}>{tableTime(shown.applicationTime, tag)}</SlipRow>
          <SlipRow name={t('points.exchangeType')}>{t(`points.kind.${shown.exchangeType}`)}</SlipRow>
          <SlipRow name={t('points.quantity')}>{shown.quantity}</SlipRow>
          <SlipRow name={t('points.needed')}>{cost(shown)}</SlipRow>
          <SlipRow name={t('points.amountNeeded')}>{shown.amountNeeded}</SlipRow>
          <SlipRow name={t('points.state')}>{state(shown)}</SlipRow>
          <SlipRow name={t('points.change')}>{shown.change}</SlipRow>
          <SlipRow name={t('points.after')}>{shown.pointsBalance}</SlipRow>
          <SlipRow name={t('points.conditions')}>{shown.redeemConditions || '–'}</SlipRow>
          <SlipRow name={t('points.ratioName')}>{shown.pointsRatio}</SlipRow>
          <SlipRow name={t('points.remark')}>{shown.remark || '–'}</SlipRow>
          {shown.needsReceiver && (
            <ReceiverForm number={shown.transactionNumber} onDone={() => setShown(undefined)} />
          )}
        </Dialog>
      )}
    </>
  );
}
