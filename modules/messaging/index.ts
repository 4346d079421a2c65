export { messagingApi } from './api.ts';
export { viewFor } from './chat.ts';
export { findChatRow } from './chat.sql.ts';
export { messagingConsoleApi } from './console-api.ts';
export type { MessagingConsoleDeps, MessagingDeps } from './deps.ts';
export { messagingConsoleHandlers, messagingHandlers } from './handlers.ts';
export { messagingJobs } from './jobs.ts';
export { sendMessage, type Notice } from './send-message.ts';
export type { LimitWord, NoticeParams, NoticeTemplate, PeriodWord } from './template.ts';
