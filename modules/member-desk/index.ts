export { memberDeskModule } from './module.ts';
