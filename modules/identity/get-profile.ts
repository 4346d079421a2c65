import { invariant, ok } from '@baize/kernel';
import type { Ctx } from '@baize/endpoint';
import { getMerchant } from '@baize/site';
import type { Answer } from './answer.ts';
import type { IdentityDeps } from './deps.ts';
import { profileView } from './profile-field.ts';
import { findProfile } from './profile.sql.ts';

/** The personal profile with the rule of each field (MEMBER-007). */
export async function getProfile(deps: IdentityDeps, ctx: Ctx<'member'>): Promise<Answer<'getProfile'>> {
  const { memberId } = ctx.caller;
  const row = await findProfile(deps.db, memberId);
  invariant(row, 'a signed-in member exists', { memberId });
  return ok(profileView(await getMerchant(deps.db, ctx.merchantId), row));
}
