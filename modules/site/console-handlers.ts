import { ok } from '@baize/kernel';
import type { Handlers } from '@baize/endpoint';
import type { siteConsoleApi } from './console-api.ts';
import type { SiteConsoleDeps } from './console-deps.ts';
import { readSettings, settingsView } from './read-settings.ts';
import { updateSettings } from './update-settings.ts';

export const siteConsoleHandlers = (deps: SiteConsoleDeps): Handlers<typeof siteConsoleApi> => ({
  getSettings: async (_input, ctx) =>
    ok(settingsView(deps, await readSettings(deps.db, ctx.merchantId), ctx.language)),
  updateSettings: (input, ctx) => updateSettings(deps, input, ctx),
});
