import { served, type Module } from '@baize/endpoint/module';
import type { FileStore } from '@baize/storage';
import { catalogueApi, catalogueOpsApi } from './api.ts';
import type { CatalogueOpsDeps } from './deps.ts';
import { catalogueHandlers, catalogueOpsHandlers } from './handlers.ts';
import { catalogueJobs } from './jobs.ts';
import { mountArt } from './art-files.ts';

export const catalogueModule = (deps: CatalogueOpsDeps & { files: FileStore }): Module => ({
  name: 'catalogue',
  apis: [served(catalogueApi, catalogueHandlers(deps)), served(catalogueOpsApi, catalogueOpsHandlers(deps))],
  steps: [
    {
      name: 'games',
      needs: ['vendors.write'],
      isMissing: async (merchantId) => (await deps.catalogue.snapshot()).brand(merchantId).shown.length === 0,
    },
  ],
  jobs: (jobs) => catalogueJobs(jobs, deps),
  pictures: (app) => mountArt(app, deps),
});
