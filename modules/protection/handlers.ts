import type { Handlers } from '@baize/endpoint';
import { ok } from '@baize/kernel';
import type { protectionApi } from './api.ts';
import type { protectionConsoleApi } from './console-api.ts';
import type { ProtectionConsoleDeps, ProtectionDeps } from './deps.ts';
import { getExclusionReach, saveExclusionReach } from './exclusion-reach.ts';
import { excludeSelf, startCoolOff } from './exclude.ts';
import {
  endExclusion,
  excludeMember,
  getMemberProtection,
  listExclusions,
  listProtectionChanges,
  setOperatorLimit,
} from './operator-limit.ts';
import { viewProtection } from './read-protection.ts';
import { acknowledgeRealityCheck, getSessionClock, setRealityCheck } from './session-clock.ts';
import { cancelLimitChange, confirmLimit, getMember, setLimit } from './set-limit.ts';

export const protectionHandlers = (deps: ProtectionDeps): Handlers<typeof protectionApi> => ({
  getProtection: (_input, ctx) =>
    deps.db.transaction(async (tx) =>
      ok(await viewProtection(deps, tx, await getMember(tx, ctx.caller.memberId), deps.clock.now())),
    ),
  setLimit: (input, ctx) => setLimit(deps, input, ctx),
  confirmLimit: (input, ctx) => confirmLimit(deps, input, ctx),
  cancelLimitChange: (input, ctx) => cancelLimitChange(deps, input, ctx),
  startCoolOff: (input, ctx) => startCoolOff(deps, input, ctx),
  excludeSelf: (input, ctx) => excludeSelf(deps, input, ctx),
  setRealityCheck: (input, ctx) => setRealityCheck(deps, input, ctx),
  getSessionClock: (_input, ctx) => getSessionClock(deps, ctx),
  acknowledgeRealityCheck: (_input, ctx) => acknowledgeRealityCheck(deps, ctx),
});

export const protectionConsoleHandlers = (
  deps: ProtectionConsoleDeps,
): Handlers<typeof protectionConsoleApi> => ({
  getMemberProtection: (input, ctx) => getMemberProtection(deps, input, ctx),
  setOperatorLimit: (input, ctx) => setOperatorLimit(deps, input, ctx),
  getExclusionReach: (_input, ctx) => getExclusionReach(deps, ctx),
  saveExclusionReach: (input, ctx) => saveExclusionReach(deps, input, ctx),
  excludeMember: (input, ctx) => excludeMember(deps, input, ctx),
  endExclusion: (input, ctx) => endExclusion(deps, input, ctx),
  listExclusions: (input, ctx) => listExclusions(deps, input, ctx),
  listProtectionChanges: (input, ctx) => listProtectionChanges(deps, input, ctx),
});
