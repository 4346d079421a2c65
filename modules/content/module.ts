import { mountMedia } from '@baize/images';
import { served, type Module } from '@baize/endpoint/module';
import type { FileStore } from '@baize/storage';
import { contentApi } from './api.ts';
import { contentConsoleApi } from './console-api.ts';
import type { ContentConsoleDeps } from './deps.ts';
import { contentConsoleHandlers } from './console-handlers.ts';
import { contentHandlers } from './handlers.ts';
import { mountServiceRedirect } from './service-redirect.ts';

export const contentModule = (deps: ContentConsoleDeps & { files: FileStore }): Module => ({
  name: 'content',
  apis: [served(contentApi, contentHandlers(deps)), served(contentConsoleApi, contentConsoleHandlers(deps))],
  machines: (app) => mountServiceRedirect(app, deps),
  pictures: (app) => mountMedia(app, deps),
});
