/** The console's calls about SMS and mails (OP-07). Safe for the browser. */
export const dispatchRoutes = {
  listMessages: 'GET /ops/dispatch/messages',
  openMessage: 'POST /ops/dispatch/messages/:messageId/open',
  resendMessage: 'POST /ops/dispatch/messages/:messageId/resend',
  listChannels: 'GET /ops/dispatch/channels',
  updateChannel: 'POST /ops/dispatch/channels/:kind',
  testChannel: 'POST /ops/dispatch/channels/:kind/test',
} as const;
