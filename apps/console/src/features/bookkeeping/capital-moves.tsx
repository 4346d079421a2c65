import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Segmented } from '@baize/ui';
import { bookkeeping } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import { List } from '../../parts/list/list.tsx';
import { wholeList } from '../../parts/list/use-list.ts';
import { Opener } from '../../parts/opener.tsx';
import { useNames } from '../../parts/use-names.ts';
import { capitalMoves } from './bookkeeping.queries.ts';

type Draft = { direction: 'in' | 'out'; amount: string };
const MOVES_SHOWN = 50;

/** R33: the operator's own money: what was paid in and taken out, each decided by a second person. */
export function CapitalMoves() {
  const t = useT();
  const names = useNames();
  const may = useMay('capital.write');
  const moves = useQuery(capitalMoves({ pageNo: 1, pageSize: MOVES_SHOWN }));
  const currency = moves.data?.currency ?? '';
  return (
    <List
      of={wholeList(moves)}
      caption={t('console.capital.title')}
      heading={t('console.capital.title')}
      isBelow
      headingActs={
        may && (
          <Opener text={t('console.capital.move')} isNew>
            {(close) => <CapitalDialog currency={currency} onClose={close} />}
          </Opener>
        )
      }
      rowKey={(row) => row.capitalNo}
      empty={t('console.capital.empty')}
      columns={(column) => [
        column.text('capitalNo', t('console.common.number'), { strong: true }),
        column.time('at', t('console.common.time')),
        column.money('amount', t('console.common.amount'), { currency, signed: true }),
        column.money('capital', t('console.capital.after'), { currency }),
        column.text('reason', t('console.common.reason'), { wrap: true }),
        column.word('decidedBy', t('console.approvals.decidedBy'), names.actor),
      ]}
    />
  );
}

function CapitalDialog({ currency, onClose }: { currency: string; onClose: () => void }) {
  const t = useT();
  // The same dialog sent twice is one request.
  const [requestId] = useState(() => crypto.randomUUID());
  return (
    <FormDialog<Draft, { capitalNo: string; proposalId: number | null }>
      title={t('console.capital.move')}
      text={t('console.capital.text')}
      confirm={t('console.capital.move')}
      began={{ direction: 'in', amount: '' }}
      fields={(draft, change) => [
        <Segmented
          key="direction"
          label={t('console.capital.direction')}
          tabs={(['in', 'out'] as const).map((key) => ({ key, label: t(`console.capital.${key}`) }))}
          value={draft.direction}
          onChange={(direction) => change({ direction })}
        />,
        { as: 'money', name: 'amount', label: t('console.common.amount'), unit: currency },
      ]}
      send={({ direction, amount }, reason) =>
        bookkeeping.moveCapital({ requestId, direction, amount: amount.trim(), reason })
      }
      forgets={['books']}
      done={({ capitalNo }) => t('console.capital.done', { number: capitalNo })}
      onClose={onClose}
    />
  );
}
