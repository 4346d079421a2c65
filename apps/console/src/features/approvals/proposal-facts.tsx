import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { moneyText } from '@baize/i18n';
import { useT, useTableTime } from '../../session/language.tsx';
import { Entity, orderOf } from '../../parts/entity.tsx';
import { Facts } from '../../parts/facts.tsx';
import { memberReasonShown } from '../../parts/member-reason.ts';
import { approvalRule, type Proposal } from './approvals.queries.ts';
import { effectText } from './effect-text.ts';
import { ruleText as riskRuleText } from '../risk/rule-text.ts';
import { ruleText } from './rule-text.ts';

/** The member a proposal is about, and the way there. */
export function ProposalMember({ row: { payload } }: { row: Proposal }) {
  const { memberId, account } = payload;
  if (typeof memberId !== 'number') return null;
  return (
    <Entity of="member" id={memberId} tab="ledger">
      {String(account || memberId)}
    </Entity>
  );
}

/** The order, the line or the round it is about, and the way there; nothing where the kind says all. */
export function ProposalSubject({ row }: { row: Proposal }) {
  const { orderNo, withdrawalNo, adjustmentNo, transferNo, incomingId, round, ref } = row.payload;
  const order = orderNo ?? withdrawalNo;
  if (typeof order === 'string') {
    const entity = orderOf(order);
    return entity ? <Entity of={entity} id={order} /> : order;
  }
  if (typeof adjustmentNo === 'string') return <Entity of="adjustment" id={adjustmentNo} />;
  if (typeof transferNo === 'string') return <Entity of="vendorTransfer" id={transferNo} />;
  if (typeof round === 'string') return <Entity of="round" id={round} />;
  if (typeof incomingId === 'number')
    return (
      <Entity of="incoming" id={incomingId}>
        {String(ref ?? incomingId)}
      </Entity>
    );
  return <ControlSubject row={row} />;
}

/** Which of several alike a lowered control is: the rule, the channel, the connection. */
function ControlSubject({ row: { kind, subject } }: { row: Proposal }) {
  const t = useT();
  const [, name = ''] = subject.split(':');
  switch (kind) {
    case 'risk.rule':
      return riskRuleText(t, name);
    case 'dispatch.channel':
      return t(`console.dispatch.channel.${name === 'mail' ? 'mail' : 'sms'}`);
    case 'cashier.channel':
      return name;
    case 'play.connection':
    case 'play.connection-key':
    case 'play.connection-state':
      return <Entity of="connection" id={name} />;
    default:
      return null;
  }
}

/** Everything a second person decides by: whom and what it is about, what it does, who wants it, why, and by which rule. */
export function ProposalFacts({ row }: { row: Proposal }) {
  const t = useT();
  const time = useTableTime();
  const { data: rule } = useQuery(approvalRule({}));
  const { amount, currency } = row;
  const facts: [string, ReactNode][] = [
    [t('console.approvals.kind'), t(`console.approvals.kinds.${row.kind}`)],
    [t('console.approvals.effect'), effectText(t, row, rule?.currency ?? '')],
    [
      t('console.common.member'),
      typeof row.payload['memberId'] === 'number' && <ProposalMember key="member" row={row} />,
    ],
    [t('console.approvals.subject'), <ProposalSubject key="subject" row={row} />],
    [t('console.common.amount'), amount !== null && currency !== null && moneyText(amount, currency)],
    [
      t('console.memberReason.label'),
      typeof row.payload['memberReason'] === 'string' &&
        memberReasonShown(t, 'adjustment', row.payload['memberReason']),
    ],
    [t('console.common.reason'), row.reason],
    [t('console.approvals.proposedBy'), `${row.proposedBy} · ${time(row.proposedAt)}`],
    [t('console.approvals.expiresAt'), row.state === 'PROPOSED' && time(row.expiresAt)],
    [t('console.approvals.rule'), ruleText(t, row)],
  ];
  return <Facts of={facts.filter(([, value]) => value !== false)} />;
}
