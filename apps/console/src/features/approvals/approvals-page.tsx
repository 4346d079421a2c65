import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Tone } from '@baize/ui';
import { useT } from '../../session/language.tsx';
import { ListPage } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { ApprovalDialog } from './approval-dialog.tsx';
import { ApprovalRuleButton } from './approval-rule.tsx';
import { approvalRule, proposals, type Proposal, type ProposalAct } from './approvals.queries.ts';
import { effectText } from './effect-text.ts';
import { ProposalMember, ProposalSubject } from './proposal-facts.tsx';
import { ruleText } from './rule-text.ts';

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
  const { data: rule } = useQuery(approvalRule({}));
  const effectOf = (row: Proposal) => effectText(t, row, rule?.currency ?? '');
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
          wrap: true,
        }),
        {
          key: 'member',
          head: t('console.common.member'),
          cell: (row) => <ProposalMember row={row} />,
          file: ({ payload }) => String(payload['account'] ?? ''),
        },
        {
          key: 'effect',
          head: t('console.approvals.effect'),
          wrap: true,
          cell: effectOf,
          file: effectOf,
        },
        column.money('amount', t('console.common.amount')),
        column.fileOnly('currency', t('console.member.currency')),
        {
          key: 'subject',
          head: t('console.approvals.subject'),
          cell: (row) => <ProposalSubject row={row} />,
          file: ({ subject }) => subject,
        },
        column.text('reason', t('console.common.reason'), { wrap: true }),
        column.text('proposedBy', t('console.approvals.proposedBy')),
        column.text('decidedBy', t('console.approvals.decidedBy')),
        {
          key: 'rule',
          head: t('console.approvals.rule'),
          cell: (row) => ruleText(t, row),
          file: (row) => ruleText(t, row),
        },
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
