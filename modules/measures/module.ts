import type { Module } from '@baize/endpoint/module';
import { foldSettlements, type MeasuresDeps } from './fold.ts';

export const measuresModule = (deps: MeasuresDeps): Module => ({
  name: 'measures',
  apis: [],
  jobs: (jobs) =>
    jobs.every('measures.fold-settlements', '* * * * *', async () => void (await foldSettlements(deps))),
});
