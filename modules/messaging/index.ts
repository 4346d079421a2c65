export { viewFor } from './chat.ts';
export { findChatRow } from './chat.sql.ts';
export { findLockReason } from './lock-reason.ts';
export { readForDevice } from './inbox.ts';
export { memberReasonText } from './render-notice.ts';
export { sendMessage, sendMessages, type Notice } from './send-message.ts';
export { sendMoneyMessage, sendMoneyRefusal } from './send-money-message.ts';
export { messagingModule } from './module.ts';
