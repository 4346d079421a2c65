import { useState } from 'react';
import { protection } from '../../session/clients.ts';
import { useT, useTableTime } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import { ListPage } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { useNames } from '../../parts/use-names.ts';
import { exclusions, type Exclusion } from './protection.queries.ts';
import { ReachButton } from './reach-button.tsx';

/** OP-33: the register of pauses and exclusions. Nobody ends before its time what a member chose. */
export function ExclusionsPage() {
  const t = useT();
  const names = useNames();
  const time = useTableTime();
  const may = useMay('protection.write');
  const list = useList('/members/exclusions', exclusions);
  const [ending, setEnding] = useState<Exclusion>();
  return (
    <ListPage
      of={list}
      title={t('console.place.exclusions')}
      head={<ReachButton />}
      filters={{
        state: {
          words: (state) => t(`console.protection.state.${state}`),
          all: t('console.protection.state.all'),
        },
        kind: { label: t('console.content.kind'), words: (kind) => t(`console.protection.kind.${kind}`) },
        account: {},
      }}
      rowKey={(row) => row.exclusionId}
      empty={t('console.protection.noExclusions')}
      columns={(column) => [
        { ...column.member(t('console.common.member'), 'protection'), strong: true },
        column.word('kind', t('console.content.kind'), (kind) => t(`console.protection.kind.${kind}`)),
        column.time('from', t('console.common.from')),
        {
          ...column.time('until', t('console.protection.ends')),
          cell: (row) => (row.until === null ? t('console.protection.forEver') : time(row.until)),
        },
        column.word('actor', t('console.protection.setBy'), names.actor),
        column.text('reason', t('console.common.reason'), { wrap: true }),
        column.tag(
          'isActive',
          (isActive) => (isActive ? 'warn' : 'plain'),
          (isActive) => t(isActive ? 'console.protection.state.active' : 'console.protection.state.ended'),
        ),
      ]}
      acts={(row) =>
        may && row.isActive && row.kind === 'operator'
          ? [
              {
                key: 'end',
                text: t('console.protection.end'),
                label: t('console.protection.endNamed', { account: row.account }),
                isDestructive: true,
                onPress: () => setEnding(row),
              },
            ]
          : []
      }
    >
      {ending && (
        <FormDialog
          title={t('console.protection.endTitle', { account: ending.account })}
          text={t('console.protection.endText')}
          confirm={t('console.protection.end')}
          destructive
          send={(_draft, reason) => protection.endExclusion({ exclusionId: ending.exclusionId, reason })}
          forgets={['protection']}
          done={t('console.protection.done')}
          onClose={() => setEnding(undefined)}
        />
      )}
    </ListPage>
  );
}
