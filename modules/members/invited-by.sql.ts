import { listPage, type Db } from '@baize/db';
import type { Page, PageRequest } from '@baize/kernel';

export type InvitedMember = { id: number; account: string; registeredAt: Date };

/** Whom a member invited, other than by an agent's link; the newest first. */
export const listInvitedBy = (
  db: Db,
  inviterId: number,
  request: PageRequest,
): Promise<Page<InvitedMember>> =>
  listPage<InvitedMember, InvitedMember>(
    db,
    {
      select: 'm.id, m.account, m.registered_at',
      from: 'members.member m',
      where: [
        ['m.invited_by = ?', inviterId],
        [`m.invited_via <> ?`, 'affiliate_code'],
      ],
      order: 'm.id desc',
    },
    request,
    (row) => row,
  );
