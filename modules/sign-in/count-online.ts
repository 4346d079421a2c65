import { ok } from '@baize/kernel';
import type { Answer, Ctx } from '@baize/endpoint';
import { getMerchant } from '@baize/site';
import type { signInApi } from './api.ts';
import type { SignInDeps } from './deps.ts';
import { countSeenMembers } from './session.sql.ts';

/** A member seen within this time is online. */
const ONLINE_MS = 15 * 60_000;

/** How many members are online, only where the brand shows the figure from its data (standards.md). */
export async function countOnline(
  deps: Pick<SignInDeps, 'db' | 'clock'>,
  ctx: Pick<Ctx, 'merchantId'>,
): Promise<Answer<typeof signInApi, 'countOnline'>> {
  const { settings } = await getMerchant(deps.db, ctx.merchantId);
  if (settings.figures.online !== 'live') return ok({ online: null });
  const since = new Date(deps.clock.now().getTime() - ONLINE_MS);
  return ok({ online: await countSeenMembers(deps.db, ctx.merchantId, since) });
}
