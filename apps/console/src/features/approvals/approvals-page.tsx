import { useState } from 'react';
import { moneyText } from '@baize/i18n';
import type { Tone } from '@baize/ui';
import { useT } from '../../session/language.tsx';
import { ListPage } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { ApprovalDialog } from './approval-dialog.tsx';
import { ApprovalRuleButton } from './approval-rule.tsx';
import { proposals, type Proposal, type ProposalAct } from './approvals.queries.ts';

const TONE: Record<Proposal['state'], Tone> = {
  PROPOSED: 'warn',
  APPROVED: 'up',
  REFUSED: 'down',
  WITHDRAWN: 'plain',
  EXPIRED: 'plain',
};

/** What one operator proposed and another decides: money by hand, lowered controls. */
export function ApprovalsPage() {
  const t = useT();
  const list = useList('/money/approvals', proposals);
  const [chosen, setChosen] = useState<{ act: ProposalAct; row: Proposal }>();
  const ruleOf = ({ secondPersonAbove, currency, amount }: Proposal): string =>
    amount === null || currency === null || Number(secondPersonAbove) === 0
      ? t('console.approvals.ruleAlways')
      : t('console.approvals.ruleAbove', { amount: moneyText(secondPersonAbove, currency) });
  return (
    <ListPage
      of={list}
      title={t('console.place.approvals')}
      head={<ApprovalRuleButton />}
      filters={{
        state: { words: (state) => t(`console.approvals.state.${state}`) },
        subject: { label: t('console.approvals.subject'), max: 120 },
      }}
      rowKey={(row) => row.proposalId}
      empty={t('console.approvals.empty')}
      columns={(column) => [
        column.text('proposalId', t('console.common.number'), { strong: true }),
        column.time('proposedAt', t('console.common.time')),
        column.text('kind', t('console.approvals.kind'), {
          words: (row) => t(`console.approvals.kinds.${row.kind}`),
        }),
        column.text('subject', t('console.approvals.subject')),
        column.money('amount', t('console.common.amount')),
        column.fileOnly('currency', t('console.member.currency')),
        {
          key: 'details',
          head: t('console.approvals.details'),
          cell: detailsOf,
          file: detailsOf,
        },
        column.text('reason', t('console.common.reason'), { wrap: true }),
        column.text('proposedBy', t('console.approvals.proposedBy')),
        column.text('decidedBy', t('console.approvals.decidedBy')),
        { key: 'rule', head: t('console.approvals.rule'), cell: ruleOf, file: ruleOf },
        column.tag('state', TONE, (state) => t(`console.approvals.state.${state}`), {
          note: (row) =>
            [row.decidedUnder && t(`console.approvals.under.${row.decidedUnder}`), row.remark]
              .filter(Boolean)
              .join(' · '),
        }),
        column.fileOnly('remark', t('console.approvals.remark')),
      ]}
      acts={(row) =>
        row.acts.map((act) => ({
          key: act,
          text: t(`console.approvals.${act}`),
          isDestructive: act !== 'approve',
          onPress: () => setChosen({ act, row }),
        }))
      }
    >
      {chosen && <ApprovalDialog {...chosen} onClose={() => setChosen(undefined)} />}
    </ListPage>
  );
}

/** What is to be done, as it was proposed. */
export const detailsOf = ({ payload }: Proposal): string =>
  Object.entries(payload)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(' · ');
