import { OVERTAKEN } from '@baize/approvals/rules';
import type { useT } from '../../session/language.tsx';
import type { Proposal } from './approvals.queries.ts';

/** What was said when it ended; null: nothing. */
export const remarkText = (
  t: ReturnType<typeof useT>,
  { state, remark }: Pick<Proposal, 'state' | 'remark'>,
): string | null => (state === 'EXPIRED' && remark === OVERTAKEN ? t('console.approvals.overtaken') : remark);
