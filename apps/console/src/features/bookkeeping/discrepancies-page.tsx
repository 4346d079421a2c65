import { useState } from 'react';
import { bookkeeping } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import { ListPage } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { discrepancies, type Discrepancy } from './bookkeeping.queries.ts';
import { findingText } from './finding-text.ts';

/** OP-25, R34: where our books and somebody else's, or our own among themselves, do not agree. Empty on a good day. */
export function DiscrepanciesPage() {
  const t = useT();
  const may = useMay('findings.write');
  const list = useList('/money/findings', discrepancies);
  const [chosen, setChosen] = useState<{ act: Discrepancy['acts'][number]; row: Discrepancy }>();
  return (
    <ListPage
      of={list}
      title={t('console.findings.title')}
      caption={t('console.findings.caption')}
      filters={{
        state: { words: (state) => t(`console.findings.state.${state}`) },
        source: {
          label: t('console.findings.source'),
          words: (source) => t(`console.findings.source.${source}`),
        },
      }}
      rowKey={(row) => row.discrepancyId}
      empty={t('console.findings.empty')}
      columns={(column) => [
        column.word('source', t('console.findings.source'), (source) =>
          t(`console.findings.source.${source}`),
        ),
        column.text('kind', t('console.findings.kind'), {
          strong: true,
          words: (row) => findingText(t, row.kind),
        }),
        column.text('subject', t('console.findings.subject'), { wrap: true }),
        column.text('ours', t('console.vendorFindings.ours'), { wrap: true }),
        column.text('theirs', t('console.vendorFindings.theirs'), { wrap: true }),
        column.time('firstSeenAt', t('console.findings.firstSeen')),
        column.time('lastSeenAt', t('console.findings.lastSeen')),
        column.tag(
          'state',
          (state) => (state === 'OPEN' ? 'down' : 'up'),
          (state) => t(`console.findings.state.${state}`),
          { note: (row) => row.reason },
        ),
      ]}
      acts={(row) =>
        (may ? row.acts : []).map((act) => ({
          key: act,
          text: t(`console.findings.${act}`),
          label: t('console.findings.decideNamed', { subject: row.subject }),
          onPress: () => setChosen({ act, row }),
        }))
      }
    >
      {chosen && (
        <FormDialog
          title={t(`console.findings.${chosen.act}`)}
          text={t(`console.findings.${chosen.act}Text`)}
          confirm={t(`console.findings.${chosen.act}`)}
          send={(_draft, reason) => {
            const input = { discrepancyId: chosen.row.discrepancyId, reason };
            return chosen.act === 'resolve'
              ? bookkeeping.resolveDiscrepancy(input)
              : bookkeeping.reopenDiscrepancy(input);
          }}
          forgets={['books']}
          done={t('console.findings.done')}
          onClose={() => setChosen(undefined)}
        />
      )}
    </ListPage>
  );
}
