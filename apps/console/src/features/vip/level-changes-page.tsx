import { useT } from '../../session/language.tsx';
import { ListPage } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { levelChanges } from './vip.queries.ts';

/** OPEN-PROMO-06: who rose, fell or was placed, and by which figures or for which reason. */
export function LevelChangesPage() {
  const t = useT();
  const list = useList('/members/level-changes', levelChanges);
  return (
    <ListPage
      of={list}
      title={t('console.place.levelChanges')}
      filters={{ account: {} }}
      rowKey={(row) => row.changeId}
      empty={t('console.vip.noChanges')}
      columns={(column) => [
        column.time('at', t('console.common.time')),
        column.member(t('console.common.member')),
        column.word('kind', t('console.vip.kind'), (kind) => t(`console.vip.kind.${kind}`)),
        { key: 'levels', head: t('console.vip.level'), cell: (row) => `${row.fromLevel} → ${row.toLevel}` },
        column.money('deposits', t('console.vip.deposits')),
        column.money('validBet', t('console.vip.validBet')),
        column.text('reason', t('console.common.reason')),
      ]}
    />
  );
}
