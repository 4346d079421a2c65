import { ok } from '@baize/kernel';
import type { Handlers } from '@baize/endpoint';
import type { messagingApi } from './api.ts';
import { listBroadcasts, sendBroadcast } from './broadcast.ts';
import { listChat, sendChat } from './chat.ts';
import { listWords } from './chat.sql.ts';
import type { messagingConsoleApi } from './console-api.ts';
import type { MessagingConsoleDeps, MessagingDeps } from './deps.ts';
import { listFeedbackOf } from './feedback.sql.ts';
import { countUnread, deleteMessages, listMessages, readMessages } from './inbox.ts';
import {
  addChatWord,
  deleteChat,
  listChatMutes,
  muteInChat,
  removeChatWord,
  searchChat,
  unmuteInChat,
} from './moderate-chat.ts';
import { answerFeedback, closeFeedback, getFeedbackImage, searchFeedback } from './review-feedback.ts';
import { sendFeedback, uploadFeedbackImage } from './send-feedback.ts';
import { listTemplates, resetTemplate, saveTemplate } from './templates.ts';
import { writeAlongLine } from './write-along-line.ts';

export const messagingHandlers = (deps: MessagingDeps): Handlers<typeof messagingApi> => ({
  sendFeedback: (input, ctx) => sendFeedback(deps, input, ctx),
  uploadFeedbackImage: (input, ctx) => uploadFeedbackImage(deps, input, ctx),
  listFeedback: async (_input, ctx) => {
    const rows = await listFeedbackOf(deps.db, ctx.caller.memberId);
    return ok({
      list: rows.map((row) => ({
        feedbackId: row.id,
        type: row.type,
        content: row.content,
        state: row.state,
        answer: row.answer,
        createdAt: row.createdAt.getTime(),
        answeredAt: row.answeredAt?.getTime() ?? null,
      })),
    });
  },
  listChat: (_input, ctx) => listChat(deps, ctx),
  sendChat: (input, ctx) => sendChat(deps, input, ctx),
  countUnread: (_input, ctx) => countUnread(deps, ctx),
  listMessages: (input, ctx) => listMessages(deps, input, ctx),
  readMessages: (input, ctx) => readMessages(deps, input, ctx),
  deleteMessages: (input, ctx) => deleteMessages(deps, input, ctx),
  writeAlongLine: (input, ctx) => writeAlongLine(deps, input, ctx),
});

export const messagingConsoleHandlers = (
  deps: MessagingConsoleDeps,
): Handlers<typeof messagingConsoleApi> => ({
  searchFeedback: (input, ctx) => searchFeedback(deps, input, ctx),
  getFeedbackImage: (input, ctx) => getFeedbackImage(deps, input, ctx),
  answerFeedback: (input, ctx) => answerFeedback(deps, input, ctx),
  closeFeedback: (input, ctx) => closeFeedback(deps, input, ctx),
  searchChat: (input, ctx) => searchChat(deps, input, ctx),
  deleteChat: (input, ctx) => deleteChat(deps, input, ctx),
  muteInChat: (input, ctx) => muteInChat(deps, input, ctx),
  unmuteInChat: (input, ctx) => unmuteInChat(deps, input, ctx),
  listChatMutes: (_input, ctx) => listChatMutes(deps, ctx),
  listChatWords: async (_input, ctx) => ok(await listWords(deps.db, ctx.merchantId)),
  addChatWord: (input, ctx) => addChatWord(deps, input, ctx),
  removeChatWord: (input, ctx) => removeChatWord(deps, input, ctx),
  sendBroadcast: (input, ctx) => sendBroadcast(deps, input, ctx),
  listBroadcasts: (input, ctx) => listBroadcasts(deps, input, ctx),
  listTemplates: (_input, ctx) => listTemplates(deps, ctx),
  saveTemplate: (input, ctx) => saveTemplate(deps, input, ctx),
  resetTemplate: (input, ctx) => resetTemplate(deps, input, ctx),
});
