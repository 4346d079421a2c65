import type { Handlers } from '@baize/endpoint';
import { whenFree, type SignInDeps } from '@baize/sign-in';
import type { registrationApi } from './api.ts';
import { freePlay } from './free-play.ts';
import { registerMobile } from './register-mobile.ts';
import { register } from './register.ts';
import { sendRegisterCode } from './send-register-code.ts';

export const registrationHandlers = (deps: SignInDeps): Handlers<typeof registrationApi> => ({
  register: (input, ctx) => whenFree(() => register(deps, input, ctx)),
  registerMobile: (input, ctx) => whenFree(() => registerMobile(deps, input, ctx)),
  sendRegisterCode: (input, ctx) => sendRegisterCode(deps, input, ctx),
  freePlay: (input, ctx) => freePlay(deps, input, ctx),
});
