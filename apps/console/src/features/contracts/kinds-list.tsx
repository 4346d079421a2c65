import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { settlements } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import { List } from '../../parts/list/list.tsx';
import { wholeList } from '../../parts/list/use-list.ts';
import { settlementKinds, type SettlementKind } from './settlement.queries.ts';

/** How far each kind is settled, who starts its payments, and its pause. */
export function KindsList() {
  const t = useT();
  const may = useMay('contracts.settle');
  const kinds = useQuery(settlementKinds({}));
  const currency = kinds.data?.currency ?? '';
  const [paused, setPaused] = useState<SettlementKind>();
  return (
    <>
      <List
        of={wholeList(kinds)}
        caption={t('console.settlements.kinds')}
        heading={t('console.settlements.kinds')}
        isBelow
        rowKey={(row) => row.kind}
        empty={t('console.settlements.noKinds')}
        columns={(column) => [
          column.word('kind', t('console.settlements.kind'), (kind) => t(`console.settlements.kind.${kind}`)),
          column.word('way', t('console.settlements.way'), (way) => t(`console.settlements.way.${way}`)),
          column.time('doneUpto', t('console.settlements.doneUpto')),
          column.time('pausedAt', t('console.settlements.pausedAt')),
          column.money('overdue', t('console.settlements.overdue'), { currency }),
          column.money('advanced', t('console.settlements.advanced'), { currency }),
        ]}
        acts={(row) => {
          const act = row.pausedAt === null ? 'pause' : 'resume';
          return may
            ? [{ key: 'pause', text: t(`console.settlements.${act}`), onPress: () => setPaused(row) }]
            : [];
        }}
      />
      {paused && <PauseDialog row={paused} onClose={() => setPaused(undefined)} />}
    </>
  );
}

function PauseDialog({ row, onClose }: { row: SettlementKind; onClose: () => void }) {
  const t = useT();
  const act = row.pausedAt === null ? 'pause' : 'resume';
  return (
    <FormDialog
      title={t(`console.settlements.${act}Title`, { kind: t(`console.settlements.kind.${row.kind}`) })}
      text={t(`console.settlements.${act}Text`)}
      confirm={t(`console.settlements.${act}`)}
      began={{}}
      send={(_draft, reason) =>
        settlements.pauseSettlement({ kind: row.kind, isPaused: act === 'pause', reason })
      }
      forgets={['settlements']}
      done={t(`console.settlements.${act}Done`)}
      onClose={onClose}
    />
  );
}
