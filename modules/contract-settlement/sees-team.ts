import type { ContractInForce } from '@baize/contracts';
import type { Db } from '@baize/db';
import { ancestorsOf } from '@baize/members';

/**
 * Whether a side of a contract sees what its downline's team plays now: the downline, and the upline as long as it stands directly
 * above. Of a downline who was moved away the contract stays, but what the team plays since is nobody's here.
 */
export const seesTeam = async (
  db: Db,
  { uplineId, downlineId }: Pick<ContractInForce, 'uplineId' | 'downlineId'>,
  memberId: number,
): Promise<boolean> =>
  downlineId === memberId ||
  (uplineId === memberId && (await ancestorsOf(db, downlineId))[0]?.memberId === memberId);
