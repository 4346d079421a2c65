export { takeCaptcha } from './captcha.ts';
export { checkBot } from './check-bot.ts';
export { createBotCheck, providersOf, type BotCheckDeps } from './deps.ts';
export { TURNSTILE_ORIGIN } from './turnstile.ts';
export { botCheckModule } from './module.ts';
