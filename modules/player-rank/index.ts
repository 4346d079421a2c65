export { playerRankModule } from './module.ts';
export { listTopMembers } from './list-top-members.ts';
