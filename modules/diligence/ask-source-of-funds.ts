import { type Input, actorOf, staffChange } from '@baize/endpoint';
import { findMember } from '@baize/members';
import { DAY_MS, ok, refuse, type Result } from '@baize/kernel';
import { readPrivately } from '@baize/images';
import { sendMessage } from '@baize/messaging';
import type { diligenceConsoleApi } from './console-api.ts';
import { type DiligenceConsoleDeps, type StaffCtx } from './deps.ts';
import { DOCUMENTS_FOLDER } from './answer-source-of-funds.ts';
import {
  findDocument,
  insertSourceOfFunds,
  insertStep,
  lockSourceOfFunds,
  searchSourceOfFunds,
} from './source-of-funds.sql.ts';
import { sourceOfFundsView, type SourceOfFundsView } from './source-of-funds-view.ts';
import { moveSourceOfFunds } from './move-source-of-funds.ts';
import { getBrand } from './settings.ts';

type Api = typeof diligenceConsoleApi;

/** Asks a member where their money comes from. They read the question in their inbox and answer it in the member centre. */
export function askForFunds(
  deps: DiligenceConsoleDeps,
  { memberId, question, reason }: Input<Api, 'askForFunds'>,
  ctx: StaffCtx,
): Promise<Result<SourceOfFundsView, 'not_found' | 'request_open'>> {
  return staffChange(deps, ctx, { action: 'diligence.funds.ask', reason }, async (tx) => {
    const member = await findMember(tx, memberId);
    if (member?.merchantId !== ctx.merchantId) return refuse('not_found');
    const now = deps.clock.now();
    const { settings } = await getBrand(tx, deps.box, ctx.merchantId);
    const row = await insertSourceOfFunds(tx, {
      merchantId: ctx.merchantId,
      memberId: memberId,
      account: member.account,
      question,
      askedBy: ctx.caller.name,
      askedAt: now,
      dueAt: new Date(now.getTime() + settings.fundsDueDays * DAY_MS),
    });
    if (!row) return refuse('request_open');
    const actor = actorOf(ctx);
    await insertStep(tx, row.id, { event: 'ask', state: row.state, actor, reason: question, at: now });
    await sendMessage(tx, {
      merchantId: ctx.merchantId,
      to: memberId,
      category: 'ACCOUNT',
      template: 'funds_requested',
      params: { reason: question, dueAt: row.dueAt.getTime() },
      now,
    });
    return ok({
      target: `member:${memberId}`,
      after: { fundsId: row.id, question, dueAt: row.dueAt.toISOString() },
      value: await sourceOfFundsView(tx, row, ctx),
    });
  });
}

/** What the member reads of a refusal or of being asked again is `memberReason`; the reason is for operators alone. */
export function decideFundsRequest(
  deps: DiligenceConsoleDeps,
  { fundsId, event, memberReason, reason }: Input<Api, 'decideFundsRequest'>,
  ctx: StaffCtx,
): Promise<Result<SourceOfFundsView, 'not_found' | 'state_changed'>> {
  return staffChange(deps, ctx, { action: `diligence.funds.${event}`, reason }, async (tx) => {
    const row = await lockSourceOfFunds(tx, fundsId);
    if (row?.merchantId !== ctx.merchantId) return refuse('not_found');
    const moved = await moveSourceOfFunds(deps, tx, row, event, {
      actor: actorOf(ctx),
      reason: memberReason ?? reason,
    });
    if (!moved) return refuse('state_changed', { state: row.state });
    return ok({
      target: `member:${row.memberId}`,
      before: { fundsId, state: row.state },
      after: { fundsId, state: moved.state, ...(memberReason === undefined ? {} : { memberReason }) },
      value: await sourceOfFundsView(tx, moved, ctx),
    });
  });
}

export async function listFundsRequests(
  { db }: DiligenceConsoleDeps,
  input: Input<Api, 'listFundsRequests'>,
  ctx: StaffCtx,
) {
  const filter = { merchantId: ctx.merchantId, state: input.state, account: input.account || undefined };
  const page = await searchSourceOfFunds(db, filter, input);
  const list: SourceOfFundsView[] = [];
  for (const row of page.list) list.push(await sourceOfFundsView(db, row, ctx));
  return ok({ ...page, list });
}

/** A document for an operator, as base64. Who looked is in the log: these are people's papers. */
export async function getFundsDocument(
  deps: DiligenceConsoleDeps,
  { documentId }: Input<Api, 'getFundsDocument'>,
  ctx: StaffCtx,
): Promise<Result<{ mime: 'image/webp'; image: string }, 'not_found'>> {
  const document = await findDocument(deps.db, documentId);
  if (document?.merchantId !== ctx.merchantId) return refuse('not_found');
  const image = await readPrivately(deps.files, DOCUMENTS_FOLDER, document.file);
  return staffChange(deps, ctx, { action: 'diligence.document.read' }, async () =>
    ok({
      target: `member:${document.memberId}`,
      after: { documentId, name: document.name },
      value: { mime: 'image/webp' as const, image },
    }),
  );
}
