export { commissionModule } from './module.ts';

// ---- for the app, which joins it to site
export { hasEarned, listPostingDays } from './commission.sql.ts';
