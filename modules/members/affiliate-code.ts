import { invariant, ok, refuse, type Result } from '@baize/kernel';
import type { Tx } from '@baize/db';
import { getMerchant, listHosts } from '@baize/site';
import {
  countLiveCodes,
  insertAffiliateCode,
  type AffiliateCodeRow,
  type ListedAffiliateCode,
} from './affiliate-code.sql.ts';
import { findMemberByAccount } from './member.sql.ts';
import { randomCode } from './member.ts';
import { isAgent } from './rules.ts';
import { mayStandUnder } from './type-order.ts';

/** An agent who needs more gives them an end. */
const LIVE_CODES_MAX = 200;
const CODE_LENGTH = 8;

export type CodeState = 'LIVE' | 'EXPIRED' | 'USED_UP' | 'REVOKED';
/** Only a live code registers anybody; nothing leads back from the others. */
export function codeState(
  {
    revokedAt,
    expiresAt,
    maxUses,
    uses,
  }: Pick<AffiliateCodeRow, 'revokedAt' | 'expiresAt' | 'maxUses' | 'uses'>,
  now: Date,
): CodeState {
  if (revokedAt) return 'REVOKED';
  if (expiresAt && expiresAt <= now) return 'EXPIRED';
  return maxUses !== null && uses >= maxUses ? 'USED_UP' : 'LIVE';
}

export type NewAffiliateCode = Pick<
  AffiliateCodeRow,
  'merchantId' | 'domain' | 'memberType' | 'maxUses' | 'expiresAt' | 'createdBy'
> & {
  /** Empty: one is made. */
  code: string;
  /** The agent it leads to. */
  account: string;
};

/** Makes an invite link of an agent; what does not fit is told by field. */
export async function makeAffiliateCode(
  tx: Tx,
  { account, code, ...wanted }: NewAffiliateCode,
  now: Date,
): Promise<
  Result<ListedAffiliateCode, 'upline_unknown' | 'type_above_upline' | 'code_taken' | 'validation_failed'>
> {
  const { merchantId, domain, memberType, expiresAt } = wanted;
  const faults: Record<string, string> = {
    ...(expiresAt && expiresAt <= now ? { expiresAt: 'time_past' } : {}),
    ...(domain && !(await listHosts(tx, merchantId)).includes(domain) ? { domain: 'value_invalid' } : {}),
  };
  if (Object.keys(faults).length > 0) return refuse('validation_failed', { fields: faults });
  const agent = await findMemberByAccount(tx, merchantId, account);
  if (!agent || !isAgent(agent.type) || agent.state === 'CLOSED') return refuse('upline_unknown');
  const { settings } = await getMerchant(tx, merchantId);
  if (!mayStandUnder(settings, memberType, agent)) return refuse('type_above_upline');
  if ((await countLiveCodes(tx, agent.id, now)) >= LIVE_CODES_MAX)
    return refuse('validation_failed', { fields: { account: 'too_many' } });
  const row = { ...wanted, code: code || randomCode(CODE_LENGTH), memberId: agent.id, createdAt: now };
  if ((await insertAffiliateCode(tx, row)) === 0) {
    invariant(code, 'a random code is not taken');
    return refuse('code_taken');
  }
  return ok({ ...row, account: agent.account, uses: 0, revokedAt: null });
}
