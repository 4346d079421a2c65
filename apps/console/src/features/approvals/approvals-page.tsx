import { useState } from 'react';
import { Button, Group, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { StatusTag, type Tone } from '@baize/ui';
import { useI18n, useTableTime } from '../../session/language.tsx';
import { ListPage } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { TwoLines } from '../../parts/two-lines.tsx';
import { useNames } from '../../parts/use-names.ts';
import { ApprovalDialog } from './approval-dialog.tsx';
import { ApprovalRuleButton } from './approval-rule.tsx';
import { approvalRule, proposals, type Proposal, type ProposalAct } from './approvals.queries.ts';
import { effectLines, sumOf } from './effect-text.ts';
import {
  ProposalAmount,
  ProposalEffect,
  ProposalFacts,
  ProposalMember,
  ProposalSubject,
} from './proposal-facts.tsx';
import { isOvertaken, remarkText } from './remark-text.ts';
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
  const texts = useI18n();
  const { t } = texts;
  const time = useTableTime();
  const names = useNames();
  const list = useList('/money/approvals', proposals);
  const [chosen, setChosen] = useState<{ act: ProposalAct; row: Proposal }>();
  const { data: rule } = useQuery(approvalRule({}));
  const listed = list.page?.list.find(({ proposalId }) => String(proposalId) === list.open);
  // A link leads to one that this page of the list may not have.
  const { data: found } = useQuery({
    ...proposals({ proposalId: Number(list.open), pageNo: 1, pageSize: 1 }),
    enabled: /^[0-9]{1,9}$/.test(list.open ?? '') && list.page !== undefined && !listed,
  });
  const open = listed ?? found?.list.find(({ proposalId }) => String(proposalId) === list.open);
  const currencyOf = (row: Proposal) => row.currency ?? rule?.currency ?? '';
  const kindOf = (row: Proposal) => t(`console.approvals.kinds.${row.kind}`);
  const stateOf = (row: Proposal) =>
    t(`console.approvals.state.${isOvertaken(row) ? 'OVERTAKEN' : row.state}`);
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
        column.opener('proposalId', t('console.common.number')),
        {
          key: 'state',
          head: t('console.common.state'),
          cell: (row) => (
            <TwoLines second={row.decidedBy}>
              <StatusTag tone={TONE[row.state]}>{stateOf(row)}</StatusTag>
            </TwoLines>
          ),
          file: stateOf,
          sort: stateOf,
        },
        {
          ...column.time('proposedAt', t('console.common.time')),
          cell: (row) => <TwoLines second={time(row.proposedAt)}>{row.proposedBy}</TwoLines>,
        },
        {
          key: 'kind',
          head: t('console.approvals.kind'),
          wrap: true,
          cell: (row) => (
            <TwoLines second={<ProposalSubject row={row} />}>
              {kindOf(row)} <ProposalMember row={row} />
            </TwoLines>
          ),
          file: kindOf,
          sort: kindOf,
        },
        {
          key: 'effect',
          head: t('console.approvals.effect'),
          wrap: true,
          cell: (row) => <ProposalEffect row={row} isListed />,
          file: (row) => effectLines(texts, row, rule?.currency ?? '').join('; '),
        },
        {
          ...column.money('amount', t('console.common.amount'), { currency: currencyOf }),
          cell: (row) => <ProposalAmount row={row} />,
          file: (row) => sumOf(row) ?? '',
        },
        {
          ...column.fileOnly('subject', t('console.common.member')),
          key: 'member',
          file: ({ payload }) => String(payload['account'] ?? ''),
        },
        {
          ...column.fileOnly('subject', t('console.approvals.subject')),
          file: (row) => names.target(row.subject),
        },
        column.fileOnly('reason', t('console.common.reason')),
        column.fileOnly('proposedBy', t('console.approvals.proposedBy')),
        column.fileOnly('decidedBy', t('console.approvals.decidedBy')),
        {
          ...column.fileOnly('reason', t('console.approvals.rule')),
          key: 'rule',
          file: (row) => ruleText(t, row),
        },
        {
          ...column.fileOnly('remark', t('console.approvals.remark')),
          file: (row) => remarkText(t, row) ?? '',
        },
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
      {open && (
        <Modal
          opened
          onClose={() => list.show(undefined)}
          title={`${t('console.common.number')} ${open.proposalId}`}
          size="lg"
          centered
          closeButtonProps={{ 'aria-label': t('console.common.close') }}
        >
          <ProposalFacts row={open} />
          <Group justify="flex-end" gap="xs" mt="md">
            {open.acts.map((act) => (
              <Button
                key={act}
                variant={act === 'approve' ? 'filled' : 'danger'}
                onClick={() => setChosen({ act, row: open })}
              >
                {t(`console.approvals.${act}`)}
              </Button>
            ))}
          </Group>
        </Modal>
      )}
      {chosen && <ApprovalDialog {...chosen} onClose={() => setChosen(undefined)} />}
    </ListPage>
  );
}
