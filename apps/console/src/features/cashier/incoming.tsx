import { useState } from 'react';
import type { Tone } from '@baize/ui';
import { useT } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { Opener } from '../../parts/opener.tsx';
import { List } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import parts from '../../parts/parts.module.css';
import { useNames } from '../../parts/use-names.ts';
import { incoming, type IncomingRow } from './cashier.queries.ts';
import { IncomingDialog } from './incoming-dialog.tsx';
import { StatementDialog } from './statement-dialog.tsx';

const TONE: Record<IncomingRow['state'], Tone> = { OPEN: 'warn', MATCHED: 'up', SET_ASIDE: 'plain' };

/** Money that came to the house's accounts: what could not be matched to an order waits here. */
export function Incoming() {
  const t = useT();
  const names = useNames();
  const may = useMay('deposits.review');
  const list = useList('/money/deposits', ({ incoming: state, pageNo, pageSize }) =>
    incoming({ state, pageNo, pageSize }),
  );
  const [chosen, setChosen] = useState<IncomingRow>();
  return (
    <>
      <List
        of={list}
        caption={t('console.deposits.incoming')}
        filters={{
          incoming: {
            label: t('console.common.state'),
            words: (state) => t(`console.incoming.state.${state}`),
          },
        }}
        bar={
          <>
            <span className={parts.space} />
            {may && (
              <Opener size="xs" variant="default" text={t('console.incoming.add')} isNew>
                {(close) => <StatementDialog onClose={close} />}
              </Opener>
            )}
          </>
        }
        rowKey={(row) => row.incomingId}
        empty={t('console.incoming.empty')}
        columns={(column) => [
          column.time('bookedAt', t('console.common.time')),
          column.text('ref', t('console.common.number'), { strong: true }),
          column.word('gateway', t('console.deposits.gateway'), names.gateway),
          column.money('amount', t('console.common.amount')),
          column.text('memo', t('console.incoming.memo'), { wrap: true }),
          column.text('payer', t('console.incoming.payer')),
          column.entity('orderNo', t('console.incoming.order'), 'deposit'),
          column.tag('state', TONE, (state) => t(`console.incoming.state.${state}`), {
            note: (row) => row.why,
          }),
        ]}
        acts={(row) =>
          may && row.acts.length > 0
            ? [
                {
                  key: 'decide',
                  text: t('console.incoming.decide'),
                  label: t('console.incoming.decideNamed', { ref: row.ref }),
                  onPress: () => setChosen(row),
                },
              ]
            : []
        }
      />
      {chosen && <IncomingDialog row={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}
