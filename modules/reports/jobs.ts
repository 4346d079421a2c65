import type { Jobs } from '@baize/db';
import { rollUpMoved } from './rollup.ts';
import type { ReportsDeps } from './deps.ts';

export function reportsJobs(jobs: Jobs, { db, clock }: Pick<ReportsDeps, 'db' | 'clock'>): void {
  jobs.every('reports-rollup', '14 * * * *', () => rollUpMoved(db, clock));
}
