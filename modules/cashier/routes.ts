/** Operator console (port 8081). */
export const cashierConsoleRoutes = {
  listGatewayEvents: 'GET /ops/cashier/gateway-events',
  listRefusedCallbacks: 'GET /ops/cashier/refused-callbacks',
  listChannels: 'GET /ops/cashier/channels',
  createChannel: 'POST /ops/cashier/channels',
  updateChannel: 'PUT /ops/cashier/channels/:channelId',
  archiveChannel: 'POST /ops/cashier/channels/:channelId/archive',
  getCashierSettings: 'GET /ops/cashier/settings',
  saveCashierSettings: 'PUT /ops/cashier/settings',
} as const;
