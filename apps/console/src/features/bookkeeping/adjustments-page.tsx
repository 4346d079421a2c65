import { useState } from 'react';
import { moneyText } from '@baize/i18n';
import type { Tone } from '@baize/ui';
import { bookkeeping } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { Opener } from '../../parts/opener.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import { ListPage } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { AdjustmentDialog } from './adjustment-dialog.tsx';
import { AdjustmentRuleButton } from './adjustment-rule.tsx';
import { adjustments, type Adjustment, type AdjustmentAct } from './bookkeeping.queries.ts';

const TONE: Record<Adjustment['state'], Tone> = { REQUESTED: 'warn', POSTED: 'up', REJECTED: 'plain' };

/** OP-25: money moved by hand: one person asks, another posts it, and nothing that was posted is ever changed. */
export function AdjustmentsPage() {
  const t = useT();
  const mayAdjust = useMay('ledger.adjust');
  const list = useList('/money/adjustments', adjustments);
  const [chosen, setChosen] = useState<{ act: AdjustmentAct; row: Adjustment }>();
  return (
    <ListPage
      of={list}
      title={t('console.place.adjustments')}
      head={
        <>
          <AdjustmentRuleButton />
          {mayAdjust && (
            <Opener text={t('console.adjust.ask')} isNew>
              {(close) => <AdjustmentDialog onClose={close} />}
            </Opener>
          )}
        </>
      }
      filters={{ state: { words: (state) => t(`console.adjust.state.${state}`) }, account: {} }}
      rowKey={(row) => row.adjustmentNo}
      empty={t('console.adjust.empty')}
      columns={(column) => [
        column.text('adjustmentNo', t('console.common.number'), { strong: true }),
        column.time('requestedAt', t('console.common.time')),
        column.member(t('console.common.member'), 'ledger'),
        column.money('amount', t('console.common.amount'), { signed: true }),
        column.fileOnly('currency', t('console.member.currency')),
        column.text('reason', t('console.common.reason'), { wrap: true }),
        column.text('requestedBy', t('console.adjust.requestedBy')),
        column.text('decidedBy', t('console.adjust.decidedBy')),
        column.tag('state', TONE, (state) => t(`console.adjust.state.${state}`), {
          note: ({ reverses, reversedBy, remark }) =>
            [
              reverses && t('console.adjust.reverses', { number: reverses }),
              reversedBy && t('console.adjust.reversedBy', { number: reversedBy }),
              remark,
            ]
              .filter(Boolean)
              .join(' · '),
        }),
        column.fileOnly('remark', t('console.common.details')),
        column.fileOnly('balanceAfter', t('console.bets.balanceAfter')),
      ]}
      acts={(row) =>
        row.acts.map((act) => ({
          key: act,
          text: t(`console.adjust.${act}`),
          isDestructive: act !== 'approve',
          onPress: () => setChosen({ act, row }),
        }))
      }
    >
      {chosen && <ActDialog {...chosen} onClose={() => setChosen(undefined)} />}
    </ListPage>
  );
}

function ActDialog({ act, row, onClose }: { act: AdjustmentAct; row: Adjustment; onClose: () => void }) {
  const t = useT();
  const { adjustmentNo } = row;
  const shared = {
    title: t(`console.adjust.${act}Title`, { number: adjustmentNo }),
    text: t(`console.adjust.${act}Text`, {
      amount: moneyText(row.amount, row.currency),
      account: row.account,
    }),
    confirm: t(`console.adjust.${act}`),
    forgets: ['books'],
    done: t(`console.adjust.${act}Done`, { number: adjustmentNo }),
    onClose,
  };
  if (act === 'approve')
    return (
      <FormDialog {...shared} reasonMax={null} send={() => bookkeeping.approveAdjustment({ adjustmentNo })} />
    );
  const call = act === 'reject' ? bookkeeping.rejectAdjustment : bookkeeping.reverseAdjustment;
  return <FormDialog {...shared} destructive send={(_draft, reason) => call({ adjustmentNo, reason })} />;
}
