export { agentsModule } from './module.ts';
export { switchesControl } from './switches.ts';
