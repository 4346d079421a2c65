import { served, type Module } from '@baize/endpoint/module';
import type { Logger } from '@baize/kernel';
import { betsApi, betsConsoleApi } from './api.ts';
import { startCounting, type TurnoverPort } from './count-settled.ts';
import type { BetsDeps } from './deps.ts';
import { betsConsoleHandlers, betsHandlers } from './handlers.ts';

export const betsModule = (deps: BetsDeps & { log: Logger; turnover?: TurnoverPort }): Module => ({
  name: 'bets',
  apis: [served(betsApi, betsHandlers(deps)), served(betsConsoleApi, betsConsoleHandlers(deps))],
  // Settled valid bet counts towards turnover within a second; the worker does it so that no bet waits for it.
  run: () => startCounting(deps),
});
