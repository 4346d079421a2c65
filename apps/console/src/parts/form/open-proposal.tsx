import { useQuery } from '@tanstack/react-query';
import { QUEUE, reading } from '../../session/calls.ts';
import { approvals } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { Entity } from '../entity.tsx';
import css from '../parts.module.css';

const proposals = reading(['approvals', 'open'], approvals.listProposals, QUEUE);

/** The change of a control that waits for a second person, for those who may see it. */
export function useOpenProposal(subject: string | undefined): number | undefined {
  const may = useMay('deposits.read');
  const asked = { state: 'PROPOSED', ...(subject && { subject }), pageNo: 1, pageSize: 1 } as const;
  const { data } = useQuery({ ...proposals(asked), enabled: may && subject !== undefined });
  return data?.list[0]?.proposalId;
}

/** Says in a form that a change of what it shows waits for a second person, with the way to it. */
export function OpenProposal({ subject }: { subject: string | undefined }) {
  const t = useT();
  const number = useOpenProposal(subject);
  if (subject === undefined || number === undefined) return null;
  return (
    <p className={css.waits}>
      <Entity of="proposal" id={subject}>
        {t('console.approvals.waits', { number })}
      </Entity>
    </p>
  );
}
