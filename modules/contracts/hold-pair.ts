import type { Db, Tx } from '@baize/db';
import {
  findMemberByAccount,
  findMemberRow,
  isAgent,
  isTrial,
  shareTree,
  type MemberRow,
} from '@baize/members';
import { lockContract, lockContracts, type ContractRow } from './contract.sql.ts';
import type { Side } from './contract.ts';
import type { Actor } from './deps.ts';

/** Nobody moves and nothing else is done about the brand's contracts until the transaction ends. A move takes both, too. */
export async function holdContracts(tx: Tx, merchantId: number): Promise<void> {
  await shareTree(tx);
  await lockContracts(tx, merchantId);
}

/** Who stands directly above, as contracts have it: null is the house, whose own account counts as nobody. */
export async function uplineOf(db: Db, { uplineId }: Pick<MemberRow, 'uplineId'>): Promise<number | null> {
  const upline = uplineId === null ? undefined : await findMemberRow(db, uplineId);
  return upline && !upline.isHouse ? upline.id : null;
}

/** The account of that name where it stands directly below the actor and may have a contract (CONTRACT-009). */
export async function findDirect(
  db: Db,
  actor: Pick<Actor, 'merchantId' | 'memberId'>,
  account: string,
): Promise<MemberRow | undefined> {
  const found = await findMemberByAccount(db, actor.merchantId, account);
  if (!found || found.isHouse || found.state === 'CLOSED' || isTrial(found.type)) return undefined;
  // The house has contracts with top agents, not with their members nor with its own.
  if (actor.memberId === null && !isAgent(found.type)) return undefined;
  return (await uplineOf(db, found)) === actor.memberId ? found : undefined;
}

/** A contract of the brand with the side the actor has in it; undefined for somebody else's. */
export async function lockOwn(
  tx: Tx,
  actor: Actor,
  contractId: number,
): Promise<{ contract: ContractRow; side: Side } | undefined> {
  const contract = await lockContract(tx, actor.merchantId, contractId);
  if (!contract) return undefined;
  if (contract.uplineId === actor.memberId) return { contract, side: 'UPLINE' };
  return contract.downlineId === actor.memberId ? { contract, side: 'DOWNLINE' } : undefined;
}
