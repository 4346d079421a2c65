import type { Handlers } from '@baize/endpoint';
import type { pushApi } from './api.ts';
import type { PushDeps } from './deps.ts';
import { endPush, getPush, savePush } from './subscribe.ts';

export const pushHandlers = (deps: PushDeps): Handlers<typeof pushApi> => ({
  getPush: (input, ctx) => getPush(deps, input, ctx),
  savePush: (input, ctx) => savePush(deps, input, ctx),
  endPush: (input, ctx) => endPush(deps, input, ctx),
});
