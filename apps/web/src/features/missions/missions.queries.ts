import { useMutation, useQueryClient } from '@tanstack/react-query';
import { missions } from '../../clients/missions.ts';
import { ask, type Answer } from '../../session/clients.ts';
import { freshPage, freshQuery } from '../../session/query-client.ts';

const ROWS = 20;

export const missionSummary = freshQuery(['missions', 'summary'], () => missions.getMissionSummary({}));
export type Mission = Answer<typeof missions.getMissionSummary>['missions'][number];

export const missionBoard = (missionId: number, pageNo: number) =>
  freshPage(['missions', 'board', missionId, pageNo], () =>
    missions.getMissionLeaderboard({ missionId, pageNo, pageSize: ROWS }),
  );

/** Pressed again, it is answered with the same claim. */
export function useClaimMission() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ missionId, periodStart }: Mission) =>
      ask(missions.claimMission({ missionId, period: periodStart })),
    onSettled: () => {
      for (const queryKey of [['missions'], ['balance'], ['inbox']])
        void client.invalidateQueries({ queryKey });
    },
  });
}
