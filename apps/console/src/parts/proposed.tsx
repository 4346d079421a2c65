import { StatusTag } from '@baize/ui';
import { useT, useTableTime } from '../session/language.tsx';
import { Entity } from './entity.tsx';
import css from './parts.module.css';

type Waits = { proposalId: number; proposedBy: string; proposedAt: number };

/** In a case: what waits for a second person, who proposed it when, and the way to it. */
export function Proposed({ of, subject }: { of: Waits | null; subject: string }) {
  const t = useT();
  const time = useTableTime();
  if (of === null) return null;
  const { proposalId: number, proposedBy: name, proposedAt } = of;
  return (
    <p className={css.waits}>
      <Entity of="proposal" id={subject}>
        {t('console.approvals.waitsFrom', { number, name, time: time(proposedAt) })}
      </Entity>
    </p>
  );
}

/** In a row beside the state. */
export function ProposedTag({ of }: { of: Waits | null }) {
  const t = useT();
  return of && <StatusTag tone="warn">{t('console.channels.proposed')}</StatusTag>;
}
