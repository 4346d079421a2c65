export { bookkeepingModule } from './module.ts';
