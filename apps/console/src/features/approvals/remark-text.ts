import { OVERTAKEN } from '@baize/approvals/rules';
import type { useT } from '../../session/language.tsx';
import type { Proposal } from './approvals.queries.ts';

/** It ran out because what it is about was changed; nobody decided it, whoever changed that. */
export const isOvertaken = ({ state, remark }: Pick<Proposal, 'state' | 'remark'>): boolean =>
  state === 'EXPIRED' && remark === OVERTAKEN;

/** What was said when it ended; null: nothing. */
export const remarkText = (
  t: ReturnType<typeof useT>,
  row: Pick<Proposal, 'state' | 'remark'>,
): string | null => (isOvertaken(row) ? t('console.approvals.overtaken') : row.remark);
