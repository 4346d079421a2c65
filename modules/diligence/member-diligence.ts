import type { Input, Output } from '@baize/endpoint';
import { findMember } from '@baize/members';
import { ok, refuse, type Result } from '@baize/kernel';
import type { diligenceConsoleApi } from './console-api.ts';
import type { DiligenceConsoleDeps, StaffCtx } from './deps.ts';
import { listSourceOfFundsOf } from './source-of-funds.sql.ts';
import { sourceOfFundsView, type SourceOfFundsView } from './source-of-funds-view.ts';
import { findSubject, listHitsOf } from './hit.sql.ts';
import { hitView } from './hits.ts';

type Api = typeof diligenceConsoleApi;
type View = Output<Api, 'getMemberDiligence'>;

/** What lists say of a member, and what was asked of them. */
export async function getMemberDiligence(
  { db }: DiligenceConsoleDeps,
  { memberId }: Input<Api, 'getMemberDiligence'>,
  ctx: StaffCtx,
): Promise<Result<View, 'not_found'>> {
  const member = await findMember(db, memberId);
  if (member?.merchantId !== ctx.merchantId) return refuse('not_found');
  const funds: SourceOfFundsView[] = [];
  for (const row of await listSourceOfFundsOf(db, memberId))
    funds.push(await sourceOfFundsView(db, row, ctx));
  return ok({
    memberId,
    account: member.account,
    screenedAt: (await findSubject(db, memberId))?.screenedAt.getTime() ?? null,
    hits: (await listHitsOf(db, memberId)).map(hitView),
    funds,
  });
}
