import { useT } from '../../session/language.tsx';
import { List } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { useNames } from '../../parts/use-names.ts';
import { protectionChanges, type ProtectionChange } from './protection.queries.ts';

/** Everything that was changed about a member's protection, by the member or by staff. */
export function ProtectionChanges({ memberId }: { memberId: number }) {
  const t = useT();
  const names = useNames();
  const list = useList('/members/$memberId', ({ pageNo, pageSize }) =>
    protectionChanges({ memberId, pageNo, pageSize }),
  );
  return (
    <List
      of={list}
      caption={t('console.protection.changes')}
      heading={t('console.protection.changes')}
      isBelow
      rowKey={(row) => row.id}
      empty={t('console.protection.noChanges')}
      columns={(column) => [
        column.time('at', t('console.common.time')),
        column.text('action', t('console.audit.action'), {
          strong: true,
          words: (row) => t(`console.protection.action.${row.action}`),
        }),
        column.word('actor', t('console.protection.setBy'), names.actor),
        { key: 'detail', head: t('console.common.details'), wrap: true, cell: detailOf, file: detailOf },
      ]}
    />
  );
}

const detailOf = ({ detail }: ProtectionChange): string =>
  Object.entries(detail)
    .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join(', ');
