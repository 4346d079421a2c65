import { ok } from '@baize/kernel';
import { EVERYTHING } from '../../session/calls.ts';
import { approvals } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import type { Proposal, ProposalAct } from './approvals.queries.ts';
import { ProposalFacts } from './proposal-facts.tsx';

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
  const { proposalId } = row;
  return (
    <FormDialog
      title={t(`console.approvals.${act}Title`, { number: proposalId })}
      size="lg"
      text={t(`console.approvals.${act}Text`)}
      confirm={t(`console.approvals.${act}`)}
      destructive={act !== 'approve'}
      send={async (_draft, reason) => {
        const decided =
          act === 'withdraw'
            ? await approvals.withdrawProposal({ proposalId, reason })
            : await approvals.decideProposal({ proposalId, decision: act, reason });
        // An answer with a proposal says that one waits; this one ended.
        return decided.ok ? ok(null) : decided;
      }}
      forgets={EVERYTHING}
      stale={t('console.approvals.stale', { number: proposalId })}
      done={t(`console.approvals.${act}Done`, { number: proposalId })}
      onClose={onClose}
    >
      <ProposalFacts row={row} />
    </FormDialog>
  );
}
