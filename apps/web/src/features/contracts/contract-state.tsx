import { useT } from '@baize/i18n';
import { StatusTag, type Tone } from '@baize/ui';
import type { Status } from './contracts.queries.ts';

const TONES: Record<Status, Tone> = {
  PROPOSED: 'info',
  ACTIVE: 'up',
  CHANGE_PENDING: 'info',
  TERM_PENDING: 'warn',
  REJECTED: 'down',
  WITHDRAWN: 'plain',
  EXPIRED: 'plain',
  TERMINATED: 'plain',
  AUTO_TERMINATED: 'down',
};
export const STATUSES = Object.keys(TONES) as Status[];

export function ContractState({ status }: { status: Status }) {
  const t = useT();
  return <StatusTag tone={TONES[status]}>{t(`contracts.status.${status}`)}</StatusTag>;
}
