export { humanApi } from './api.ts';
export { takeCaptcha } from './captcha.ts';
export { checkHuman, type HumanProof } from './check-human.ts';
export { createHuman, providersOf, type HumanDeps, type HumanOptions, type TurnstileKeys } from './deps.ts';
export { humanHandlers } from './handlers.ts';
export { humanJobs } from './jobs.ts';
export { TURNSTILE_ORIGIN } from './turnstile.ts';
