export { missionsModule } from './module.ts';
export { missionControl } from './mission-control.ts';
export { countMissions } from './handlers.ts';
export { noteLogin } from './note-login.ts';
