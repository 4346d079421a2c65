/** Feedback (#16) and the chat room; what the specification leaves unnamed is ours. */
export const messagingRoutes = {
  sendFeedback: 'PUT /wps/feedback',
  uploadFeedbackImage: 'POST /wps/feedback/images',
  listFeedback: 'GET /wps/feedback',
  listChat: 'GET /wps/chat/messages',
  sendChat: 'POST /wps/chat/messages',
  // #55 and the inbox.
  countUnread: 'GET /wps/relay/CSP_unreadCount',
  listMessages: 'GET /wps/relay/CSP_messages',
  readMessages: 'PUT /wps/relay/CSP_messages',
  deleteMessages: 'DELETE /wps/relay/CSP_messages',
  writeAlongLine: 'POST /wps/relay/CSP_messages',
} as const;

/** Wire of the operator console. */
export const messagingConsoleRoutes = {
  searchFeedback: 'GET /ops/messaging/feedback',
  getFeedbackImage: 'GET /ops/messaging/feedback/images/:ref',
  answerFeedback: 'POST /ops/messaging/feedback/:feedbackId/answer',
  closeFeedback: 'POST /ops/messaging/feedback/:feedbackId/close',
  searchChat: 'GET /ops/messaging/chat',
  deleteChat: 'POST /ops/messaging/chat/:messageId/delete',
  muteInChat: 'POST /ops/messaging/chat/mutes',
  unmuteInChat: 'POST /ops/messaging/chat/mutes/:memberId/lift',
  listChatMutes: 'GET /ops/messaging/chat/mutes',
  listChatWords: 'GET /ops/messaging/chat/words',
  addChatWord: 'POST /ops/messaging/chat/words',
  removeChatWord: 'POST /ops/messaging/chat/words/remove',
  sendBroadcast: 'POST /ops/messaging/messages',
  listBroadcasts: 'GET /ops/messaging/messages',
  listTemplates: 'GET /ops/messaging/templates',
  saveTemplate: 'POST /ops/messaging/templates/:template',
  resetTemplate: 'POST /ops/messaging/templates/:template/reset',
} as const;
