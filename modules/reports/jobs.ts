import type { Jobs } from '@baize/db';
import { foldMoved } from './fold.ts';
import type { ReportsDeps } from './deps.ts';

export function reportsJobs(jobs: Jobs, { db, clock }: Pick<ReportsDeps, 'db' | 'clock'>): void {
  jobs.every('reports-fold', '14 * * * *', () => foldMoved(db, clock));
}
