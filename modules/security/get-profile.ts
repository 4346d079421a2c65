import { invariant, ok } from '@baize/kernel';
import type { Answer, Ctx } from '@baize/endpoint';
import { findProfile } from '@baize/members';
import { getMerchant } from '@baize/site';
import type { securityApi } from './api.ts';
import type { SecurityDeps } from './deps.ts';
import { profileView } from './profile-field.ts';

/** The personal profile with the rule of each field (MEMBER-007). */
export async function getProfile(
  deps: SecurityDeps,
  ctx: Ctx<'member'>,
): Promise<Answer<typeof securityApi, 'getProfile'>> {
  const { memberId } = ctx.caller;
  const row = await findProfile(deps.db, memberId);
  invariant(row, 'a signed-in member exists', { memberId });
  return ok(profileView(await getMerchant(deps.db, ctx.merchantId), row));
}
