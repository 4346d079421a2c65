import type { Answer } from '../../session/ask.ts';
import { FIXED, listing, QUEUE, reading } from '../../session/calls.ts';
import { messaging } from '../../session/clients.ts';

/** As the server takes it (OP-17). */
export const REASON_MAX = 140;
export const TITLE_MAX = 120;
export const BODY_MAX = 2_000;

export type Feedback = Answer<typeof messaging.searchFeedback>['list'][number];
export type ChatRow = Answer<typeof messaging.searchChat>['list'][number];
export type ChatMute = Answer<typeof messaging.listChatMutes>[number];
export type Broadcast = Answer<typeof messaging.listBroadcasts>['list'][number];
export type BroadcastInput = Parameters<typeof messaging.sendBroadcast>[0];
export type Template = Answer<typeof messaging.listTemplates>[number];

export const feedback = listing(['messaging', 'feedback'], messaging.searchFeedback, QUEUE);
export const feedbackImage = reading(['messaging', 'picture'], messaging.getFeedbackImage, FIXED);
export const chatLog = listing(['messaging', 'chat'], messaging.searchChat, QUEUE);
export const chatMutes = reading(['messaging', 'mutes'], messaging.listChatMutes)({});
export const chatWords = reading(['messaging', 'words'], messaging.listChatWords)({});
/** The worker writes one inbox after the other: how far it is changes while somebody looks. */
export const broadcasts = listing(['messages', 'list'], messaging.listBroadcasts, QUEUE);
export const templates = reading(['messages', 'templates'], messaging.listTemplates)({});
