import type { ContractInForce } from '@baize/contracts';
import type { Db } from '@baize/db';
import { getMerchant, isFlagOn } from '@baize/site';
import type { Way } from './rules.ts';

type Kind = ContractInForce['kind'];
const SWITCHES = {
  DIVIDEND: 'divtypereq',
  DAILY_SALARY: 'dailysalreqtype',
  HOURLY_SALARY: 'contracthoursalreq',
  REALTIME_SALARY: 'realtimesalreqtype',
} as const;
/** Decision D3, by the number of the switch. */
const WAYS = ['OFF', 'AUTO', 'UPLINE', 'DOWNLINE'] as const;

/**
 * Who starts the payments of a kind at a brand. OFF: nothing is computed; contracts that are in force meanwhile are made up for when it
 * is switched on. Real-time salaries are paid by the clock or not at all.
 */
export async function wayOf(db: Db, merchantId: number, kind: Kind): Promise<Way | 'OFF'> {
  const { flags, agentPolicy } = (await getMerchant(db, merchantId)).settings;
  const way = isFlagOn(flags, 'AGENTPOLICY3') ? (WAYS[agentPolicy[SWITCHES[kind]]] ?? 'OFF') : 'OFF';
  return kind === 'REALTIME_SALARY' && way !== 'OFF' ? 'AUTO' : way;
}
