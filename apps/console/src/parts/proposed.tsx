import { useCallback } from 'react';
import { StatusTag } from '@baize/ui';
import { approvals } from '../session/clients.ts';
import { useT, useTableTime } from '../session/language.tsx';
import { Entity } from './entity.tsx';
import css from './parts.module.css';
import { useTell } from './use-tell.ts';

export type Waits = { proposalId: number; proposedBy: string; proposedAt: number };

/** In a case: what waits for a second person, who proposed it when, and the way to it. */
export function Proposed({ of }: { of: Waits | null }) {
  const t = useT();
  const time = useTableTime();
  if (of === null) return null;
  const { proposalId: number, proposedBy: name, proposedAt } = of;
  return (
    <p className={css.waits}>
      <Entity of="waiting" id={number}>
        {t('console.approvals.waitsFrom', { number, name, time: time(proposedAt) })}
      </Entity>
    </p>
  );
}

/** In a row beside the state. */
export function ProposedTag({ of }: { of: Waits | null | undefined }) {
  const t = useT();
  return (
    of && (
      <Entity of="waiting" id={of.proposalId}>
        <StatusTag tone="warn">{t('console.channels.proposed')}</StatusTag>
      </Entity>
    )
  );
}

/** The proposal that an answer says waits for a second person; null: it was done. */
export const proposalOf = (value: unknown): number | null =>
  typeof value === 'object' && value !== null && 'proposalId' in value && typeof value.proposalId === 'number'
    ? value.proposalId
    : null;

/** Says that nothing is done yet: its number waits for a second person, or for nobody, and the way to it. */
export function useTellWaiting(): (number: number) => void {
  const t = useT();
  const tell = useTell();
  return useCallback(
    (number) =>
      void approvals.countDeciders({ proposalId: number }).then((counted) => {
        const isStuck = counted.ok && counted.value.deciders === 0;
        const words = t(`console.approvals.${isStuck ? 'nobodyDecides' : 'proposed'}`, { number });
        tell(
          <Entity of="waiting" id={number}>
            {words}
          </Entity>,
          true,
        );
      }),
    [t, tell],
  );
}
