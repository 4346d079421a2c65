import { ok } from '@baize/kernel';
import type { Handlers } from '@baize/endpoint';
import { isInRanges } from './cidr.ts';
import type { siteConsoleApi } from './console-api.ts';
import type { SiteConsoleDeps } from './console-deps.ts';
import { settingsView } from './read-settings.ts';
import { siteStatusOf } from './site-status.ts';
import { updateSettings } from './update-settings.ts';

export const siteConsoleHandlers = (deps: SiteConsoleDeps): Handlers<typeof siteConsoleApi> => ({
  getSettings: async (_input, ctx) => ok(await settingsView(deps, ctx)),
  updateSettings: (input, ctx) => updateSettings(deps, input, ctx),
  tryRegion: async ({ region, ip: asked }, ctx) => {
    const ip = asked ?? ctx.ip;
    const { status, country } = siteStatusOf({ system: { status: 0, endTime: null }, region }, ip);
    return ok({ ip, country, allowed: isInRanges(region.allow, ip), closed: status === 2 });
  },
});
