import type { Answer } from '../../session/ask.ts';
import { listing, reading } from '../../session/calls.ts';
import { missions } from '../../session/clients.ts';

export type Mission = Answer<typeof missions.listMissions>['list'][number];

export const brandMissions = listing(['missions', 'list'], missions.listMissions);
export const missionClaims = listing(['missions', 'claims'], missions.listMissionClaims);
export const missionBoards = listing(['missions', 'boards'], missions.listMissionBoards);
export const missionBoard = reading(['missions', 'board'], missions.getMissionBoard);

const NUMBER = /^[1-9]\d{0,8}$/;
/** The number of a mission as the address has it; anything else asks for no mission. */
export const missionAsked = ({ missionId }: { missionId?: string }): { missionId?: string } =>
  missionId !== undefined && NUMBER.test(missionId) ? { missionId } : {};
