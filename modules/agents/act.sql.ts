import { insertRow, listPage, type Db, type Tx } from '@baize/db';
import type { Page, PageRequest } from '@baize/kernel';
import type { Act } from './rules.ts';

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

type ActsAsked = PageRequest & {
  merchantId: number;
  agentId: number | undefined;
  act?: Act | undefined;
  /** An account or a code, whole and in any case. */
  subject?: string | undefined;
  from: Date;
  to: Date;
};
type ActOfBrand = ActRow & { agentId: number; account: string; memberId: number | null; ip: string };

/** What agents of a brand did, the newest first. */
export const listActsOfBrand = <View>(
  db: Db,
  { merchantId, agentId, act, subject, from, to, ...request }: ActsAsked,
  view: (row: ActOfBrand) => View,
): Promise<Page<View>> =>
  listPage(
    db,
    {
      select: 'a.id, a.at, a.agent_id, m.account, a.act, a.subject, a.member_id, a.ip',
      from: 'agents.act a join members.caller m on m.id = a.agent_id',
      where: [
        ['a.merchant_id = ?', merchantId],
        ['a.at >= ?', from],
        ['a.at < ?', to],
        ['a.agent_id = ?', agentId],
        ['a.act = ?', act],
        ['lower(a.subject) = lower(?)', subject || undefined],
      ],
      order: 'a.at desc, a.id desc',
    },
    request,
    view,
  );
