import { insertRow, listPage, type Db, type Tx } from '@baize/db';
import type { Page, PageRequest } from '@baize/kernel';

export type Act = 'open_account' | 'lock_login' | 'unlock_login' | 'create_link' | 'revoke_link';
type ActRow = { id: bigint; at: Date; act: Act; subject: string };

/** Written in the transaction of the act. `memberId` is on whom; null: on nobody. */
export const insertAct = (
  tx: Tx,
  act: {
    merchantId: number;
    agentId: number;
    at: Date;
    act: Act;
    memberId: number | null;
    subject: string;
    ip: string;
  },
): Promise<number> => insertRow(tx, 'agents.act', act);

export const listActs = <View>(
  db: Db,
  agentId: number,
  request: PageRequest,
  view: (row: ActRow) => View,
): Promise<Page<View>> =>
  listPage(
    db,
    {
      select: 'id, at, act, subject',
      from: 'agents.act',
      where: [['agent_id = ?', agentId]],
      order: 'id desc',
    },
    request,
    view,
  );
