import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { List } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { useT } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { pointLedger } from '../points/points.queries.ts';
import { EndDialog, TONES } from './bonuses-page.tsx';
import { memberBonuses, type Bonus } from './rewards.queries.ts';

/** What a member was given: what is left of each bonus, and the points. */
export function MemberBonuses({ memberId, account }: { memberId: number; account: string }) {
  const t = useT();
  const may = useMay('promotions.review');
  const [ending, setEnding] = useState<Bonus>();
  const list = useList('/members/$memberId', ({ pageNo, pageSize }) =>
    memberBonuses({ account, pageNo, pageSize }),
  );
  const { data: points } = useQuery(pointLedger({ memberId, pageNo: 1, pageSize: 1 }));
  return (
    <>
      <List
        of={list}
        caption={t('console.member.tab.bonuses')}
        totals={[[t('console.member.points'), points?.pointBalance ?? '–']]}
        rowKey={(row) => row.bonusId}
        empty={t('console.bonuses.empty')}
        columns={(column) => [
          column.text('bonusId', t('console.common.number')),
          column.text('title', t('console.bonuses.title'), { strong: true }),
          column.money('amount', t('console.common.amount')),
          column.money('turnover', t('console.bonuses.turnover')),
          column.money('turnoverLeft', t('console.bonuses.left')),
          column.tag(
            'state',
            (state) => TONES[state],
            (state) => t(`console.bonuses.state.${state}`),
          ),
          column.time('grantedAt', t('console.bonuses.grantedAt')),
          column.time('expiresAt', t('console.bonuses.expiresAt')),
          column.text('reason', t('console.common.reason'), { wrap: true }),
        ]}
        acts={(row) =>
          may && row.state === 'OPEN'
            ? [
                {
                  key: 'end',
                  text: t('console.bonuses.end'),
                  label: t('console.bonuses.endNamed', { title: row.title, account: row.account }),
                  isDestructive: true,
                  onPress: () => setEnding(row),
                },
              ]
            : []
        }
      />
      {ending && <EndDialog bonus={ending} onClose={() => setEnding(undefined)} />}
    </>
  );
}
