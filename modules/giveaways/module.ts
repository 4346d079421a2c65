import { served, type Module } from '@baize/endpoint/module';
import { giveawaysApi } from './api.ts';
import { giveawaysConsoleApi } from './console-api.ts';
import type { GiveawaysDeps } from './deps.ts';
import { giveawaysConsoleHandlers, giveawaysHandlers } from './handlers.ts';

export const giveawaysModule = (deps: GiveawaysDeps): Module => ({
  name: 'giveaways',
  apis: [
    served(giveawaysApi, giveawaysHandlers(deps)),
    served(giveawaysConsoleApi, giveawaysConsoleHandlers(deps)),
  ],
});
