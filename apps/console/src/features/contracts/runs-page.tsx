import { useState } from 'react';
import { settlements } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import { ListPage } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { KindsList } from './kinds-list.tsx';
import { settlementRuns, type SettlementRun } from './settlement.queries.ts';

/** OP-30: each stretch of time that was settled, with its counts; a run is compared again, a kind paused. */
export function RunsPage() {
  const t = useT();
  const list = useList('/money/settlement-runs', settlementRuns);
  const may = useMay('contracts.settle');
  const [compared, setCompared] = useState<SettlementRun>();
  return (
    <>
      <ListPage
        of={list}
        title={t('console.place.settlementRuns')}
        filters={{
          kind: {
            label: t('console.settlements.kind'),
            words: (kind) => t(`console.settlements.kind.${kind}`),
          },
          from: {},
        }}
        rowKey={(row) => String(row.runId)}
        empty={t('console.settlements.noRuns')}
        columns={(column) => [
          column.text('runId', t('console.common.number'), { strong: true }),
          column.word('kind', t('console.settlements.kind'), (kind) => t(`console.settlements.kind.${kind}`)),
          column.time('startsAt', t('console.settlements.from')),
          column.time('endsAt', t('console.settlements.to')),
          column.count('contracts', t('console.settlements.contracts')),
          column.count('paying', t('console.settlements.paying')),
          column.money('gross', t('console.settlements.gross')),
          column.fileOnly('byHouse', t('console.settlements.byHouse')),
          column.money('paid', t('console.settlements.paid')),
          column.money('overdue', t('console.settlements.overdue')),
          column.fileOnly('negativeAgents', t('console.settlements.negativeAgents')),
          { ...column.time('frozenAt', t('console.settlements.frozenAt')), isFileOnly: true },
        ]}
        acts={(row) =>
          may ? [{ key: 'rerun', text: t('console.settlements.rerun'), onPress: () => setCompared(row) }] : []
        }
      >
        {compared && <RerunDialog row={compared} onClose={() => setCompared(undefined)} />}
      </ListPage>
      <KindsList />
    </>
  );
}

/** Nothing is paid or changed: what the run came to is computed again and compared. */
function RerunDialog({ row, onClose }: { row: SettlementRun; onClose: () => void }) {
  const t = useT();
  return (
    <FormDialog
      title={t('console.settlements.rerunTitle', { number: row.runId })}
      text={t('console.settlements.rerunText')}
      confirm={t('console.settlements.rerun')}
      began={{}}
      send={(_draft, reason) => settlements.rerunSettlement({ runId: row.runId, reason })}
      forgets={['settlements']}
      done={({ compared, different, missing }) =>
        different.length + missing.length === 0
          ? t('console.settlements.rerunSame', { compared })
          : t('console.settlements.rerunDiffers', {
              compared,
              numbers: [...different, ...missing].join(', '),
            })
      }
      onClose={onClose}
    />
  );
}
