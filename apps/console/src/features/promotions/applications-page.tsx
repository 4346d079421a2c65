import { useState } from 'react';
import { ListPage } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { useT } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { VerdictDialog, type Verdict } from './verdict-dialog.tsx';
import { applicationTone } from './promotion-tone.ts';
import { applications, type Application } from './promotions.queries.ts';

/** OP-26, OPEN-PROMO-03: what members applied for with a remark and pictures, and what they have of promotions. */
export function ApplicationsPage() {
  const t = useT();
  const may = useMay('promotions.review');
  const list = useList('/promotions/applications', applications);
  const [decision, setDecision] = useState<{ verdict: Verdict; row: Application }>();
  return (
    <ListPage
      of={list}
      title={t('console.place.applications')}
      filters={{ state: { words: (state) => t(`console.promotions.entry.${state}`) }, account: {} }}
      rowKey={(row) => row.entryId}
      empty={t('console.promotions.noApplications')}
      columns={(column) => [
        column.text('entryId', t('console.common.number')),
        column.text('title', t('console.promotions.title'), { strong: true }),
        column.member(t('console.common.member')),
        column.money('amount', t('console.common.amount')),
        column.text('remark', t('console.promotions.remark')),
        { key: 'pictures', head: t('console.promotions.pictures'), cell: (row) => row.pictures.length },
        column.tag('state', applicationTone, (state) => t(`console.promotions.entry.${state}`)),
        column.time('appliedAt', t('console.promotions.appliedAt')),
        column.text('decidedBy', t('console.promotions.decidedBy')),
        column.text('decision', t('console.promotions.decision')),
      ]}
      acts={(row) =>
        (may ? row.acts : []).map((verdict) => ({
          key: verdict,
          text: t(`console.promotions.${verdict}`),
          label: t(`console.promotions.${verdict}Title`, { number: row.entryId }),
          isDestructive: verdict === 'reject',
          onPress: () => setDecision({ verdict, row }),
        }))
      }
    >
      {decision && <VerdictDialog {...decision} onClose={() => setDecision(undefined)} />}
    </ListPage>
  );
}
