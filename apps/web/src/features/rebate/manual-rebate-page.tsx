import '../reports/records.css';
import '../vip/vip.css';
import { moneyText, tableTime, useI18n } from '@baize/i18n';
import { Button, EmptyState, Notice, Segmented, Skeleton, toast } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useRefusal } from '../../forms/use-refusal.ts';
import { lazyPart } from '../../loading/lazy-page.tsx';
import { ListPager } from '../../shell/list-pager.tsx';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { RecordList } from '../../shell/record-list.tsx';
import { RecordOpen } from '../reports/record-open.tsx';
import { RebateLines } from './rebate-lines.tsx';
import { manualRebate, rebates, useClaimRebate, type ManualRebate, type Rebate } from './rebate.queries.ts';

const RebateSheet = lazyPart(() => import('./rebate-sheet.tsx'), 'RebateSheet');
const TABS = ['due', 'paid'] as const;

/** PROMO-014: what comes back of play, claimed by hand; and what was paid, by hand or by the clock. */
export function ManualRebatePage() {
  const { t } = useI18n();
  const refusal = useRefusal();
  const [tab, setTab] = useState<(typeof TABS)[number]>('due');
  const found = useQuery(manualRebate);
  const { data } = found;
  return (
    <>
      <PageHead title={t('vip.rebate.title')} />
      {found.error && !data && (
        <LoadFailed title={t('vip.rebate.failed')} text={refusal(found.error)} onRetry={found.refetch} />
      )}
      {found.isPending && <Skeleton height="420px" />}
      {data && !data.enabled && <EmptyState title={t('vip.rebate.off')} text={t('vip.rebate.offText')} />}
      {data?.enabled && (
        <div className="vip-page">
          <Segmented
            label={t('vip.rebate.title')}
            value={tab}
            onChange={setTab}
            tabs={TABS.map((key) => ({ key, label: t(`vip.rebate.tab.${key}`) }))}
          />
          {tab === 'due' ? <DuePanel due={data} /> : <PaidList />}
        </div>
      )}
    </>
  );
}

function DuePanel({ due }: { due: ManualRebate }) {
  const { t, tag } = useI18n();
  const { currency, claimable, minClaim } = due;
  const refusal = useRefusal(undefined, currency);
  const claim = useClaimRebate(claimable);
  const money = (text: string) => moneyText(text, currency);
  const isShort = Number(due.short) > 0 || Number(claimable) === 0;
  return (
    <>
      <section className="panel rebate-claim">
        <div>
          <span>{t('vip.rebate.claimable')}</span>
          <b data-testid="rebate-claimable">{money(claimable)}</b>
          <p>{t('vip.rebate.least', { min: money(minClaim) })}</p>
          {due.carry.startsWith('-') && (
            <p>{t('vip.rebate.below', { amount: `${due.carry} ${currency}` })}</p>
          )}
        </div>
        <Button
          kind="primary"
          disabled={isShort}
          busy={claim.isPending}
          onClick={() =>
            claim.mutate(undefined, {
              onSuccess: ({ amount }) => toast(t('vip.rebate.done', { amount: money(amount) })),
            })
          }
        >
          {t('vip.rebate.claim')}
        </Button>
      </section>
      {claim.error && (
        <Notice tone="warn">
          <span data-testid="rebate-refused">{refusal(claim.error)}</span>
        </Notice>
      )}
      <p>{t(due.automatic ? 'vip.rebate.automatic' : 'vip.rebate.byHand')}</p>
      <RebateLines lines={due.lines} currency={currency} />
      {due.asOf !== null && <p>{t('vip.rebate.asOf', { time: tableTime(due.asOf, tag) })}</p>}
    </>
  );
}

function PaidList() {
  const { t, tag } = useI18n();
  const refusal = useRefusal();
  const [pageNo, setPageNo] = useState(1);
  const [shown, setShown] = useState<string>();
  const { data, error, refetch } = useQuery(rebates(pageNo));
  if (error && !data)
    return <LoadFailed title={t('vip.rebate.failed')} text={refusal(error)} onRetry={refetch} />;
  if (!data) return <Skeleton height="220px" />;
  const kind = (row: Rebate) => t(`vip.rebate.kind.${row.kind}`, { day: row.day });
  const label = (row: Rebate) => `${kind(row)}, ${tableTime(row.at, tag)}`;
  const amount = (row: Rebate) => moneyText(row.amount, data.currency);
  return (
    <>
      <RecordList
        caption={t('vip.rebate.tab.paid')}
        rows={data.list}
        rowKey={(row) => row.postingId}
        empty={t('vip.rebate.none')}
        onOpen={(row) => setShown(row.postingId)}
        label={label}
        columns={[
          { key: 'time', head: t('records.common.time'), cell: (row) => tableTime(row.at, tag) },
          {
            key: 'kind',
            head: t('vip.rebate.how'),
            lead: true,
            cell: (row) => (
              <RecordOpen label={label(row)} onOpen={() => setShown(row.postingId)}>
                {kind(row)}
              </RecordOpen>
            ),
          },
          { key: 'amount', head: t('records.common.amount'), right: true, cell: amount },
        ]}
        cells={(row) => [kind(row), amount(row), tableTime(row.at, tag)]}
      />
      <ListPager page={data.pageNo} totalPages={data.totalPages} onPage={setPageNo} />
      {shown && (
        <Suspense fallback={null}>
          <RebateSheet postingId={shown} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </>
  );
}
