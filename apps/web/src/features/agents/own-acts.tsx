import { tableTime, useI18n } from '@baize/i18n';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RecordList } from '../../shell/record-list.tsx';
import { RecordFrame } from '../reports/record-frame.tsx';
import { ownActs } from './agents.queries.ts';

/** What the agent did to others, as it is kept. */
export function OwnActs() {
  const { t, tag } = useI18n();
  const [pageNo, setPageNo] = useState(1);
  const found = useQuery(ownActs(pageNo));
  return (
    <section>
      <h2 className="office-h2">{t('agents.acts.title')}</h2>
      <RecordFrame found={found} onPage={setPageNo} empty={{ title: t('agents.acts.empty') }}>
        <RecordList
          caption={t('agents.acts.title')}
          rows={found.data?.list ?? []}
          rowKey={(row) => row.actId}
          empty={t('agents.acts.empty')}
          loading={found.isPlaceholderData}
          columns={[
            { key: 'at', head: t('records.common.time'), cell: (row) => tableTime(row.at, tag) },
            {
              key: 'act',
              head: t('agents.acts.act'),
              lead: true,
              cell: (row) => t(`agents.acts.${row.act}`),
            },
            { key: 'subject', head: t('agents.acts.subject'), cell: (row) => row.subject },
          ]}
          cells={(row) => [t(`agents.acts.${row.act}`), row.subject, tableTime(row.at, tag)]}
        />
      </RecordFrame>
    </section>
  );
}
