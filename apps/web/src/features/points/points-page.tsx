import '../reports/records.css';
import './points.css';
import { moneyText, tableTime, useI18n } from '@baize/i18n';
import { Skeleton } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRefusal } from '../../forms/use-refusal.ts';
import { ListPager } from '../../shell/list-pager.tsx';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { RecordList } from '../../shell/record-list.tsx';
import { movements, pointBalance, pointConfig } from './points.queries.ts';

/** POINTS-006: how points are earned, and each movement of them. */
export function PointsPage() {
  const { t, tag } = useI18n();
  const refusal = useRefusal();
  const [pageNo, setPageNo] = useState(1);
  const { data, error, refetch } = useQuery(movements(pageNo));
  const { data: own } = useQuery(pointBalance);
  return (
    <>
      <PageHead title={t('points.details')} />
      <p>
        {t('points.own')}: <b data-testid="point-balance">{own?.pointBalance ?? '…'}</b>
      </p>
      <Rules />
      {error && !data && <LoadFailed title={t('points.failed')} text={refusal(error)} onRetry={refetch} />}
      {!data && !error && <Skeleton height="220px" />}
      {data && (
        <RecordList
          caption={t('points.details')}
          rows={data.list}
          rowKey={(row) => row.id}
          empty={t('points.nothing')}
          label={(row) => t(`points.did.${row.kind}`)}
          columns={[
            { key: 'time', head: t('records.common.time'), cell: (row) => tableTime(row.time, tag) },
            {
              key: 'what',
              head: t('points.what'),
              lead: true,
              cell: (row) => `${t(`points.did.${row.kind}`)} · ${t(`points.type.${row.type}`)}`,
            },
            { key: 'change', head: t('points.change'), right: true, cell: (row) => row.change },
            { key: 'after', head: t('points.after'), right: true, cell: (row) => row.balanceAfter },
          ]}
          cells={(row) => [
            `${t(`points.did.${row.kind}`)} · ${t(`points.type.${row.type}`)}`,
            row.change,
            tableTime(row.time, tag),
          ]}
        />
      )}
      {data && <ListPager page={data.pageNo} totalPages={data.totalPages} onPage={setPageNo} />}
    </>
  );
}

function Rules() {
  const { t } = useI18n();
  const { data: config } = useQuery(pointConfig);
  if (!config) return null;
  const money = (amount: string) => moneyText(amount, config.currency);
  return (
    <section className="panel point-rules" aria-label={t('points.rules')}>
      <h2>{t('points.rules')}</h2>
      <ul>
        {config.sources
          .filter(({ ratio }) => ratio !== '0')
          .map(({ type, ratio }) => (
            <li key={type}>{t(`points.rule.${type}`, { amount: money(ratio.slice('1/'.length)) })}</li>
          ))}
        <li>{t('points.rulePosted')}</li>
        <li>
          {t('points.ratio', {
            points: config.exchangeRatio.points,
            amount: money(config.exchangeRatio.amount),
          })}{' '}
          {t('points.ruleConvert', { least: config.minConvert })}
        </li>
        <li>{t('points.never')}</li>
      </ul>
    </section>
  );
}
