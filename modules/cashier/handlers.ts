import type { Handlers } from '@baize/endpoint';
import type { cashierConsoleApi } from './api.ts';
import { getCashierSettings, saveCashierSettings } from './brand-settings.ts';
import { archiveChannel, createChannel, listChannels, updateChannel } from './channels.ts';
import type { CashierDeps } from './deps.ts';
import { listGatewayEvents, listRefusedCallbacks } from './gateway-events.ts';

export const cashierConsoleHandlers = (deps: CashierDeps): Handlers<typeof cashierConsoleApi> => ({
  listGatewayEvents: (input, ctx) => listGatewayEvents(deps, input, ctx),
  listRefusedCallbacks: () => listRefusedCallbacks(deps),
  listChannels: (_, ctx) => listChannels(deps, ctx),
  createChannel: (input, ctx) => createChannel(deps, input, ctx),
  updateChannel: (input, ctx) => updateChannel(deps, input, ctx),
  archiveChannel: (input, ctx) => archiveChannel(deps, input, ctx),
  getCashierSettings: (_, ctx) => getCashierSettings(deps, ctx),
  saveCashierSettings: (input, ctx) => saveCashierSettings(deps, input, ctx),
});
