import { type Input, type Output, staffChange } from '@baize/endpoint';
import { readPrivately } from '@baize/images';
import { invariant, ok, refuse, type Result } from '@baize/kernel';
import { FEEDBACK_STATES } from './api.ts';
import type { messagingConsoleApi } from './console-api.ts';
import { type MessagingConsoleDeps, type StaffCtx } from './deps.ts';
import {
  findFeedback,
  findImage,
  lockFeedback,
  searchFeedbackRows,
  settleFeedback,
  type FeedbackRow,
  type FeedbackState,
} from './feedback.sql.ts';
import { FEEDBACK_FOLDER } from './send-feedback.ts';
import { sendMessage } from './send-message.ts';

type Api = typeof messagingConsoleApi;
type View = Output<Api, 'answerFeedback'>;
type FeedbackAct = View['acts'][number];

/** OPEN → ANSWERED → CLOSED; OPEN → CLOSED. An answer may be worded again until the case is closed. */
const ACTS: Record<FeedbackState, FeedbackAct[]> = {
  OPEN: ['answer', 'close'],
  ANSWERED: ['answer', 'close'],
  CLOSED: [],
};

export async function searchFeedback(
  deps: MessagingConsoleDeps,
  input: Input<Api, 'searchFeedback'>,
  ctx: StaffCtx,
) {
  const filter = { merchantId: ctx.merchantId, state: input.state, type: input.type };
  return ok(await searchFeedbackRows(deps.db, filter, input, viewOf));
}

/** A picture for an operator, as base64. */
export async function getFeedbackImage(
  deps: MessagingConsoleDeps,
  { ref }: { ref: string },
  ctx: StaffCtx,
): Promise<Result<{ mime: string; image: string }, 'not_found'>> {
  const found = await findImage(deps.db, ctx.merchantId, ref);
  if (!found) return refuse('not_found');
  return ok({ mime: 'image/webp', image: await readPrivately(deps.files, FEEDBACK_FOLDER, found.file) });
}

export const answerFeedback = (
  deps: MessagingConsoleDeps,
  { feedbackId, answer }: Input<Api, 'answerFeedback'>,
  ctx: StaffCtx,
) =>
  settle(deps, ctx, {
    feedbackId,
    act: 'answer',
    state: 'ANSWERED',
    answer,
    reason: 'answered',
  });

export const closeFeedback = (
  deps: MessagingConsoleDeps,
  { feedbackId, reason }: Input<Api, 'closeFeedback'>,
  ctx: StaffCtx,
) => settle(deps, ctx, { feedbackId, act: 'close', state: 'CLOSED', answer: '', reason });

/** The answer also comes as a message to the member who asked (OPEN-SITE-06). */
function settle(
  deps: MessagingConsoleDeps,
  ctx: StaffCtx,
  to: {
    feedbackId: number;
    act: FeedbackAct;
    state: FeedbackState;
    answer: string;
    reason: string;
  },
): Promise<Result<View, 'not_found' | 'state_changed'>> {
  return staffChange(
    deps,
    ctx,
    { action: `messaging.feedback.${to.state === 'CLOSED' ? 'close' : 'answer'}`, reason: to.reason },
    async (tx) => {
      const before = await lockFeedback(tx, ctx.merchantId, to.feedbackId);
      if (!before) return refuse('not_found');
      const settled = await settleFeedback(tx, {
        merchantId: ctx.merchantId,
        id: to.feedbackId,
        from: FEEDBACK_STATES.filter((state) => ACTS[state].includes(to.act)),
        state: to.state,
        answer: to.answer,
        by: ctx.caller.name,
        at: deps.clock.now(),
      });
      if (settled === 0) return refuse('state_changed', { state: before.state });
      const after = await findFeedback(tx, ctx.merchantId, to.feedbackId);
      invariant(after, 'the feedback just settled');
      // Whoever wrote as a visitor left a contact instead; an answer that did not change is not sent again.
      if (to.state === 'ANSWERED' && before.memberId !== null && before.answer !== to.answer)
        await sendMessage(tx, {
          merchantId: ctx.merchantId,
          to: before.memberId,
          category: 'ACCOUNT',
          template: 'feedback_answered',
          params: { answer: to.answer },
          now: deps.clock.now(),
        });
      return ok({
        target: `feedback:${to.feedbackId}`,
        before: { state: before.state, answer: before.answer },
        after: { state: after.state, answer: after.answer },
        value: viewOf(after),
      });
    },
  );
}

const viewOf = (row: FeedbackRow): View => ({
  feedbackId: row.id,
  memberId: row.memberId,
  account: row.account,
  type: row.type,
  content: row.content,
  contact: row.contact,
  ip: row.ip,
  state: row.state,
  acts: ACTS[row.state],
  answer: row.answer,
  answeredBy: row.answeredBy,
  createdAt: row.createdAt.getTime(),
  answeredAt: row.answeredAt?.getTime() ?? null,
  images: row.images,
});
