export { takeCaptcha } from './captcha.ts';
export { checkHuman } from './check-human.ts';
export { createHuman, providersOf, type HumanDeps } from './deps.ts';
export { TURNSTILE_ORIGIN } from './turnstile.ts';
export { humanModule } from './module.ts';
