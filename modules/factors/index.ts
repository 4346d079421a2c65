export { forgetAttempts, returnAttempt, takeAttempt, type Limit, type Taken } from './attempts.ts';
export { factorsJobs } from './jobs.ts';
