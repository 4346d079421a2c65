import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { moneyText } from '@baize/i18n';
import { useI18n, useT, useTableTime } from '../../session/language.tsx';
import { Entity, Target, wayOf } from '../../parts/entity.tsx';
import { Facts } from '../../parts/facts.tsx';
import parts from '../../parts/parts.module.css';
import { memberReasonShown } from '../../parts/member-reason.ts';
import { approvalRule, deciders, type Proposal } from './approvals.queries.ts';
import { effectLines, sumOf } from './effect-text.ts';
import { isOvertaken, remarkText } from './remark-text.ts';
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

/** The order, the line, the round or the control it is about, and the way there. */
export function ProposalSubject({ row }: { row: Proposal }) {
  const { orderNo, withdrawalNo, adjustmentNo, transferNo, incomingId, round, ref } = row.payload;
  const order = orderNo ?? withdrawalNo;
  if (typeof order === 'string') {
    const way = wayOf(order);
    return way ? <Entity {...way}>{order}</Entity> : order;
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
  return <Target of={row.subject} />;
}

/** A list has no room for the texts in each language that a promotion says: the case has them all. */
const LINES_LISTED = 6;

/** What an approval does, a line each; in a list the first of them. */
export function ProposalEffect({ row, isListed = false }: { row: Proposal; isListed?: boolean }) {
  const t = useT();
  const { data: rule } = useQuery(approvalRule({}));
  const lines = effectLines(useI18n(), row, rule?.currency ?? '');
  const told = isListed ? lines.slice(0, LINES_LISTED) : lines;
  return (
    <>
      {told.map((line) => (
        <div key={line}>{isListed && line.length > LINE_MAX ? `${line.slice(0, LINE_MAX)}…` : line}</div>
      ))}
      {told.length < lines.length && (
        <div>{t('console.approvals.moreLines', { count: lines.length - told.length })}</div>
      )}
    </>
  );
}
const LINE_MAX = 110;

/** The sum at stake, in its currency or the brand's. */
export function ProposalAmount({ row }: { row: Proposal }) {
  const { data: rule } = useQuery(approvalRule({}));
  const sum = sumOf(row);
  return sum !== null && moneyText(sum, row.currency ?? rule?.currency ?? '');
}

/** Everything a second person decides by: whom and what it is about, what it does, who wants it, why, and by which rule. */
export function ProposalFacts({ row }: { row: Proposal }) {
  const t = useT();
  const time = useTableTime();
  const facts: [string, ReactNode][] = [
    [t('console.approvals.kind'), t(`console.approvals.kinds.${row.kind}`)],
    [t('console.approvals.effect'), <ProposalEffect key="effect" row={row} />],
    [
      t('console.common.member'),
      typeof row.payload['memberId'] === 'number' && <ProposalMember key="member" row={row} />,
    ],
    [t('console.approvals.subject'), <ProposalSubject key="subject" row={row} />],
    [t('console.common.amount'), sumOf(row) !== null && <ProposalAmount key="amount" row={row} />],
    [
      t('console.memberReason.label'),
      typeof row.payload['memberReason'] === 'string' &&
        memberReasonShown(t, 'adjustment', row.payload['memberReason']),
    ],
    [
      t('console.withdrawals.bankReference'),
      typeof row.payload['bankReference'] === 'string' && row.payload['bankReference'],
    ],
    [t('console.withdrawals.sameReferenceFact'), sameReference(row.payload['sameReference'])],
    [t('console.common.reason'), row.reason],
    [t('console.approvals.proposedBy'), `${row.proposedBy} · ${time(row.proposedAt)}`],
    [t('console.approvals.expiresAt'), row.state === 'PROPOSED' && time(row.expiresAt)],
    [t('console.approvals.rule'), ruleText(t, row)],
    [
      t(isOvertaken(row) ? 'console.approvals.overtakenBy' : 'console.approvals.decidedBy'),
      row.decidedBy !== null &&
        [
          row.decidedBy,
          time(row.decidedAt),
          row.decidedUnder && t(`console.approvals.under.${row.decidedUnder}`),
        ]
          .filter(Boolean)
          .join(' · '),
    ],
    [
      t('console.approvals.remark'),
      remarkText(t, row) !== null && (
        <>
          {remarkText(t, row)}{' '}
          {isOvertaken(row) && (
            <Entity of="changes" id={row.subject}>
              {t('console.approvals.whatChanged')}
            </Entity>
          )}
        </>
      ),
    ],
  ];
  return (
    <>
      {row.barred && (
        <p className={parts.waits}>{t(`console.approvals.barred.${row.barred}`, { name: row.proposedBy })}</p>
      )}
      {row.barred && row.barred !== 'proposer_gone' && <NobodyDecides of={row} />}
      <Facts of={facts.filter(([, value]) => value !== false)} />
    </>
  );
}

/** Where nobody could decide it now: what to do about that. */
function NobodyDecides({ of: { proposalId: number, kind } }: { of: Proposal }) {
  const t = useT();
  const { data } = useQuery(deciders({ proposalId: number }));
  return (
    data?.deciders === 0 && (
      <p className={parts.waits}>
        {t(
          kind === 'approvals.rule'
            ? 'console.approvals.nobodyDecidesRule'
            : 'console.approvals.nobodyDecides',
          {
            number,
          },
        )}
      </p>
    )
  );
}

/** Other withdrawals that carry the same number of the bank: paid once, and marked twice. */
const sameReference = (numbers: unknown): ReactNode =>
  Array.isArray(numbers) &&
  numbers.length > 0 &&
  numbers.map((number) => (
    <div key={String(number)}>
      <Entity of="withdrawal" id={String(number)} />
    </div>
  ));
