import { ok, refuse } from '@baize/kernel';
import type { Handlers } from '@baize/endpoint';
import { getMerchant } from '@baize/site';
import { makeChallenge } from './altcha.ts';
import type { botCheckApi } from './api.ts';
import { issueCaptcha } from './captcha.ts';
import type { BotCheckDeps } from './deps.ts';

export const botCheckHandlers = (deps: BotCheckDeps): Handlers<typeof botCheckApi> => ({
  getChallenge: async (_input, ctx) => {
    const { settings } = await getMerchant(deps.db, ctx.merchantId);
    const provider = settings.security.botCheck;
    ctx.setHeader('Cache-Control', 'no-store');
    switch (provider) {
      case 'off':
        return ok({ provider });
      case 'altcha':
        return ok({ provider, challenge: await makeChallenge(deps, ctx.merchantId) });
      case 'turnstile':
        return deps.turnstile
          ? ok({ provider, siteKey: deps.turnstile.siteKey })
          : refuse('human_check_unavailable');
    }
  },
  getCaptcha: async (_input, ctx) => {
    ctx.setHeader('Cache-Control', 'no-store');
    const issued = await issueCaptcha(deps, ctx.merchantId, ctx.ip);
    if (!issued.ok) return issued;
    ctx.setHeader('X-Captcha-Id', issued.value.captchaId);
    return ok(issued.value.png.toString('base64'));
  },
});
