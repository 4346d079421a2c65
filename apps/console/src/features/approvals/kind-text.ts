import { PROPOSAL_KINDS } from '@baize/approvals/rules';
import type { useT } from '../../session/language.tsx';

/** What a kind of proposal is called; one nobody has worded is shown by its name. */
export function kindText(t: ReturnType<typeof useT>, code: string): string {
  const known = PROPOSAL_KINDS.find((one) => one === code);
  return known ? t(`console.approvals.kinds.${known}`) : code;
}
