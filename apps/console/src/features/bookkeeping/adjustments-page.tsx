import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { moneyText } from '@baize/i18n';
import type { Tone } from '@baize/ui';
import { bookkeeping } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { Opener } from '../../parts/opener.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import { ListPage } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { memberReasonFields, memberReasonOf, NOTHING_TOLD, type Told } from '../../parts/member-reason.ts';
import parts from '../../parts/parts.module.css';
import { ApprovalRuleButton } from '../approvals/approval-rule.tsx';
import { AdjustmentDialog } from './adjustment-dialog.tsx';
import { adjustments, type Adjustment } from './bookkeeping.queries.ts';

const TONE: Record<Adjustment['state'], Tone> = { REQUESTED: 'warn', POSTED: 'up', REJECTED: 'plain' };

/** OP-25: money moved by hand: one person asks, another posts it, and nothing that was posted is ever changed. */
export function AdjustmentsPage() {
  const t = useT();
  const mayAdjust = useMay('ledger.adjust');
  const list = useList('/money/adjustments', adjustments);
  const [chosen, setChosen] = useState<Adjustment>();
  return (
    <ListPage
      of={list}
      title={t('console.place.adjustments')}
      head={
        <>
          <ApprovalRuleButton />
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
        column.text('memberReason', t('console.memberReason.told'), { wrap: true }),
        column.text('reason', t('console.common.note'), { wrap: true }),
        column.text('requestedBy', t('console.adjust.requestedBy')),
        column.text('decidedBy', t('console.adjust.decidedBy')),
        column.tag('state', TONE, (state) => t(`console.adjust.state.${state}`), {
          beside: ({ state, adjustmentNo }) =>
            state === 'REQUESTED' && (
              <Link
                to="/money/approvals"
                search={{ state: 'PROPOSED', subject: `adjustment:${adjustmentNo}` }}
                className={parts.link}
              >
                {t('console.place.approvals')}
              </Link>
            ),
          note: ({ decidedUnder, decidedBy, state, reverses, reversedBy, remark }) =>
            [
              decidedUnder && t(`console.approvals.under.${decidedUnder}`),
              state === 'REJECTED' && decidedBy === 'clock' && t('console.approvals.state.EXPIRED'),
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
          text: t('console.adjust.reverse'),
          isDestructive: true,
          onPress: () => setChosen(row),
        }))
      }
    >
      {chosen && <ReverseDialog row={chosen} onClose={() => setChosen(undefined)} />}
    </ListPage>
  );
}

function ReverseDialog({ row, onClose }: { row: Adjustment; onClose: () => void }) {
  const t = useT();
  const { adjustmentNo } = row;
  return (
    <FormDialog<Told, Adjustment>
      title={t('console.adjust.reverseTitle', { number: adjustmentNo })}
      text={t('console.adjust.reverseText', {
        amount: moneyText(row.amount, row.currency),
        account: row.account,
      })}
      confirm={t('console.adjust.reverse')}
      destructive
      began={NOTHING_TOLD}
      fields={(draft) => memberReasonFields(t, 'adjustment', draft)}
      isNote
      send={(draft, reason) =>
        bookkeeping.reverseAdjustment({ adjustmentNo, memberReason: memberReasonOf(draft), reason })
      }
      forgets={[['books'], ['approvals']]}
      done={({ state, adjustmentNo: number }) =>
        t(state === 'POSTED' ? 'console.adjust.posted' : 'console.adjust.asked', { number })
      }
      onClose={onClose}
    />
  );
}
