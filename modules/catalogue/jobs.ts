import type { Database, Jobs } from '@baize/db';
import type { FileStore } from '@baize/storage';
import { drawMissingArt } from './draw-art.ts';

/** Published by whatever adds or renames games; the worker draws, because twenty thousand labels take minutes. */
export const DRAWING_JOB = 'catalogue.draw-art';
/** Labels of so many games are drawn well within the time a job has; the rest is the next job's. */
const GAMES_A_JOB = 1_000;

/** The work of the catalogue, done by the worker. Drawing twice, or late, gives the same bytes. */
export function catalogueJobs(
  jobs: Jobs,
  deps: { db: Database; files: FileStore },
  { gamesAJob = GAMES_A_JOB }: { gamesAJob?: number } = {},
): void {
  jobs.on(DRAWING_JOB, async () => {
    const drawn = await drawMissingArt(deps, { gamesMax: gamesAJob });
    if (drawn >= gamesAJob) await deps.db.transaction((tx) => jobs.publish(tx, DRAWING_JOB, {}));
  });
}
