import { moneyText } from '@baize/i18n';
import { approvals } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import type { Proposal, ProposalAct } from './approvals.queries.ts';

/** The decision about one proposal, with the words that the log keeps. */
export function ApprovalDialog({
  act,
  row,
  onClose,
}: {
  act: ProposalAct;
  row: Proposal;
  onClose: () => void;
}) {
  const t = useT();
  const { proposalId, amount, currency } = row;
  const what = [
    t(`console.approvals.kinds.${row.kind}`),
    row.subject,
    amount !== null && currency !== null && moneyText(amount, currency),
    row.proposedBy,
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <FormDialog
      title={t(`console.approvals.${act}Title`, { number: proposalId })}
      text={`${what}. ${t(`console.approvals.${act}Text`)}`}
      confirm={t(`console.approvals.${act}`)}
      destructive={act !== 'approve'}
      send={(_draft, reason) =>
        act === 'withdraw'
          ? approvals.withdrawProposal({ proposalId, reason })
          : approvals.decideProposal({ proposalId, decision: act, reason })
      }
      forgets={[]}
      done={t(`console.approvals.${act}Done`, { number: proposalId })}
      onClose={onClose}
    />
  );
}
