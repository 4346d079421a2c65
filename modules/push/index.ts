export { pushSealedColumns } from './key.ts';
export { pushModule } from './module.ts';
