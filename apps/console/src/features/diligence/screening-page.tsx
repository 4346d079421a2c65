import { useState } from 'react';
import { useT } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { ListPage } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { screeningHits, type Hit } from './diligence.queries.ts';
import { useHitColumns } from './hit-columns.tsx';
import { HitDialog, JUDGEMENTS, type Judgement } from './hit-dialog.tsx';
import { ListsCard } from './lists-card.tsx';
import { ScreeningSettings } from './settings-dialog.tsx';

/** R35: members whose name is on a list, to be judged by a person, and the lists themselves. */
export function ScreeningPage() {
  const t = useT();
  const may = useMay('risk.write');
  const list = useList('/members/screening', screeningHits);
  const columns = useHitColumns();
  const [judged, setJudged] = useState<{ hit: Hit; decision: Judgement }>();
  const actsOf = (hit: Hit) =>
    JUDGEMENTS.filter((decision) => decision !== hit.state).map((decision) => ({
      key: decision,
      text: t(`console.screening.${decision}.do`),
      isDestructive: decision === 'CONFIRMED',
      onPress: () => setJudged({ hit, decision }),
    }));
  return (
    <ListPage
      of={list}
      title={t('console.place.screening')}
      head={<ScreeningSettings />}
      filters={{ state: { words: (state) => t(`console.screening.state.${state}`) }, account: {} }}
      rowKey={(hit) => hit.hitId}
      empty={t('console.screening.empty')}
      columns={(column) => [column.member(t('console.common.member'), 'risk'), ...columns]}
      acts={(hit) => (may ? actsOf(hit) : [])}
    >
      <ListsCard />
      {judged && <HitDialog {...judged} onClose={() => setJudged(undefined)} />}
    </ListPage>
  );
}
