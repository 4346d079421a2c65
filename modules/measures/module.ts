import type { Module } from '@baize/endpoint/module';
import { rollUpMeasures, type MeasuresDeps } from './rollup.ts';

export const measuresModule = (deps: MeasuresDeps): Module => ({
  name: 'measures',
  apis: [],
  jobs: (jobs) =>
    jobs.every('measures.fold-settlements', '* * * * *', async () => void (await rollUpMeasures(deps))),
});
