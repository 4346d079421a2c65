export { pointsModule } from './module.ts';
