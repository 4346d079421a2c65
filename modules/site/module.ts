import { served, type Module } from '@baize/endpoint/module';
import { siteApi } from './api.ts';
import { siteConsoleApi } from './console-api.ts';
import type { SiteConsoleDeps } from './console-deps.ts';
import { siteConsoleHandlers } from './console-handlers.ts';
import { siteHandlers, type SiteDeps } from './handlers.ts';

export const siteModule = (deps: SiteDeps & SiteConsoleDeps): Module => ({
  name: 'site',
  apis: [served(siteApi, siteHandlers(deps)), served(siteConsoleApi, siteConsoleHandlers(deps))],
});
