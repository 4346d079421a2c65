import '../reports/records.css';
import type { Kind } from '@baize/giveaways/rules';
import { moneyText, tableTime, useI18n } from '@baize/i18n';
import { Button, Skeleton } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListPager } from '../../shell/list-pager.tsx';
import { RecordList } from '../../shell/record-list.tsx';
import { drawsQuery, type OwnDraw } from './giveaways.queries.ts';
import { ProofDialog } from './proof-dialog.tsx';

/** What the member drew; after the end each can be computed again. */
export function OwnDraws({ kind }: { kind: Kind }) {
  const { t, tag, language } = useI18n();
  const [pageNo, setPageNo] = useState(1);
  const [proved, setProved] = useState<OwnDraw>();
  const { data } = useQuery(drawsQuery(kind, pageNo, language));
  if (!data) return <Skeleton height="160px" />;
  const sum = (row: OwnDraw) =>
    Number(row.amount) > 0 ? moneyText(row.amount, data.currency) : t('rewards.giveaway.noPrize');
  const proof = (row: OwnDraw) =>
    row.hasProof ? (
      <Button kind="plain" onClick={() => setProved(row)}>
        {t('rewards.giveaway.verify')}
      </Button>
    ) : (
      t('rewards.giveaway.later')
    );
  return (
    <section aria-labelledby="own-draws">
      <h2 id="own-draws">{t('rewards.giveaway.history')}</h2>
      <RecordList
        caption={t('rewards.giveaway.history')}
        rows={data.list}
        rowKey={(row) => `${row.promoId}:${row.number}`}
        empty={t('rewards.giveaway.noHistory')}
        columns={[
          { key: 'time', head: t('records.common.time'), cell: (row) => tableTime(row.drawnAt, tag) },
          { key: 'event', head: t('rewards.giveaway.event'), lead: true, cell: (row) => row.title },
          { key: 'number', head: t('rewards.giveaway.number'), right: true, cell: (row) => row.number },
          { key: 'amount', head: t('rewards.giveaway.amount'), right: true, cell: sum },
          { key: 'proof', head: t('rewards.giveaway.proof'), cell: proof },
        ]}
        cells={(row) => [`${row.title} · ${row.number}`, sum(row), tableTime(row.drawnAt, tag), proof(row)]}
      />
      <ListPager page={data.pageNo} totalPages={data.totalPages} onPage={setPageNo} />
      {proved && <ProofDialog of={proved} onClose={() => setProved(undefined)} />}
    </section>
  );
}
