import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { payableUnits } from '@baize/kernel';
import { Segmented } from '@baize/ui';
import { bookkeeping } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import { memberReasonFields, memberReasonOf, NOTHING_TOLD, type Told } from '../../parts/member-reason.ts';
import { approvalRule } from '../approvals/approvals.queries.ts';
import { memberSearch } from '../member-desk/member-desk.queries.ts';
import type { Adjustment } from './bookkeeping.queries.ts';

type Draft = Told & { account: string; direction: 'credit' | 'debit'; amount: string };

/** Asks for money to be moved by hand; above the brand's sum nothing moves until a second person says so. */
export function AdjustmentDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  // The same dialog sent twice is one request.
  const [requestId] = useState(() => crypto.randomUUID());
  const [typed, setTyped] = useState('');
  const named = typed.trim();
  const found = useQuery({
    ...memberSearch({ query: named, kind: 'real', pageNo: 1, pageSize: 20 }),
    enabled: named.length > 1,
  });
  const { data: rule } = useQuery(approvalRule({}));
  const memberOf = ({ account }: Draft) =>
    found.data?.list.find((one) => one.account.toLowerCase() === account.trim().toLowerCase());
  const ruleText = () => {
    if (rule?.onePerson) return t('console.approvals.onePersonOn');
    if (!rule || Number(rule.secondPersonAbove) === 0) return t('console.adjust.askText');
    const { secondPersonAbove, currency } = rule;
    return t('console.adjust.askTextAbove', { amount: secondPersonAbove, currency });
  };
  return (
    <FormDialog<Draft, Pick<Adjustment, 'adjustmentNo' | 'state'>>
      title={t('console.adjust.ask')}
      text={ruleText()}
      confirm={t('console.adjust.ask')}
      began={{ account: '', direction: 'credit', amount: '', ...NOTHING_TOLD }}
      isNote
      onDraft={({ account }) => setTyped(account)}
      fields={(draft, change) => {
        const member = memberOf(draft);
        const amount = draft.amount.trim();
        const currency = member?.currency ?? rule?.currency ?? '';
        return [
          {
            as: 'text',
            name: 'account',
            label: t('console.members.account'),
            max: 64,
            hint: member && `${member.memberId} · ${member.nickname} · ${member.currency}`,
            fault: !member && t(found.isFetching ? 'console.common.loading' : 'console.adjust.noMember'),
          },
          <Segmented
            key="direction"
            label={t('console.adjust.direction')}
            tabs={(['credit', 'debit'] as const).map((key) => ({ key, label: t(`console.adjust.${key}`) }))}
            value={draft.direction}
            onChange={(direction) => change({ direction })}
          />,
          {
            as: 'money',
            name: 'amount',
            label: t('console.common.amount'),
            unit: currency,
            fault: payableUnits(amount, currency) === undefined && t('console.form.fault.amount_invalid'),
          },
          ...memberReasonFields(t, 'adjustment', draft),
        ];
      }}
      send={(draft, reason) =>
        bookkeeping.requestAdjustment({
          requestId,
          memberId: memberOf(draft)?.memberId ?? 0,
          direction: draft.direction,
          amount: draft.amount.trim(),
          memberReason: memberReasonOf(draft),
          reason,
        })
      }
      forgets={[['books'], ['approvals']]}
      done={({ adjustmentNo, state }) =>
        t(state === 'POSTED' ? 'console.adjust.posted' : 'console.adjust.asked', { number: adjustmentNo })
      }
      onClose={onClose}
    />
  );
}
