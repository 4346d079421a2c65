import { useState } from 'react';
import { FormDialog } from '../../parts/form/forms.tsx';
import { ListPage } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { rewards } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { memberBonuses, type Bonus } from './rewards.queries.ts';

export const TONES = {
  OPEN: 'info',
  COMPLETED: 'up',
  CANCELLED: 'plain',
  EXPIRED: 'plain',
  FORFEITED: 'warn',
  ADJUSTED: 'plain',
  LOST: 'plain',
} as const;

/** Members' bonuses: what is open, what it still asks for, and what its end would take; one can be ended with a reason. */
export function BonusesPage() {
  const t = useT();
  const list = useList('/money/bonuses', memberBonuses);
  const [ending, setEnding] = useState<Bonus>();
  return (
    <ListPage
      of={list}
      title={t('console.place.bonuses')}
      filters={{ state: { words: (state) => t(`console.bonuses.state.${state}`) }, account: {} }}
      rowKey={(row) => row.bonusId}
      empty={t('console.bonuses.empty')}
      columns={(column) => [
        column.text('bonusId', t('console.common.number')),
        column.text('title', t('console.bonuses.title'), { strong: true }),
        column.member(t('console.common.member')),
        column.money('amount', t('console.common.amount')),
        column.money('turnoverLeft', t('console.bonuses.left')),
        column.money('takenBack', t('console.bonuses.takenBack')),
        column.tag(
          'state',
          (state) => TONES[state],
          (state) => t(`console.bonuses.state.${state}`),
        ),
        column.time('grantedAt', t('console.bonuses.grantedAt')),
        column.time('expiresAt', t('console.bonuses.expiresAt')),
      ]}
      acts={(row) =>
        row.state === 'OPEN'
          ? [
              {
                key: 'end',
                text: t('console.bonuses.end'),
                label: t('console.bonuses.endNamed', { title: row.title, account: row.account }),
                onPress: () => setEnding(row),
              },
            ]
          : []
      }
    >
      {ending && <EndDialog bonus={ending} onClose={() => setEnding(undefined)} />}
    </ListPage>
  );
}

/** By the rule, or with less taken back; what the rule takes stands in the text. */
export function EndDialog({ bonus, onClose }: { bonus: Bonus; onClose: () => void }) {
  const t = useT();
  return (
    <FormDialog
      title={t('console.bonuses.endNamed', { title: bonus.title, account: bonus.account })}
      text={t('console.bonuses.endText', { most: bonus.takesBack ?? '0', currency: bonus.currency })}
      confirm={t('console.bonuses.end')}
      destructive
      began={{ takeBack: bonus.takesBack ?? '0' }}
      fields={() => [{ as: 'text', name: 'takeBack', label: t('console.bonuses.takeBack') }]}
      send={({ takeBack }, reason) =>
        rewards.endMemberBonus({
          bonusId: bonus.bonusId,
          reason,
          ...(takeBack.trim() === bonus.takesBack ? {} : { takeBack: takeBack.trim() }),
        })
      }
      forgets={['rewards']}
      done={t('console.bonuses.done')}
      onClose={onClose}
    />
  );
}
