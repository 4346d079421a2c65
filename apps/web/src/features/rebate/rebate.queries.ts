import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rebate } from '../../clients/rebate.ts';
import { useRequestId } from '../../forms/request-id.ts';
import { ask, type Answer } from '../../session/clients.ts';
import { freshPage, freshQuery } from '../../session/query-client.ts';

const ROWS = 20;
const LINES = 50;

export const manualRebate = freshQuery(['rebate', 'manual'], () => rebate.getManualRebate({}));
export type ManualRebate = Answer<typeof rebate.getManualRebate>;

export const rebates = (pageNo: number) =>
  freshPage(['rebate', 'list', pageNo], () => rebate.listRebates({ pageNo, pageSize: ROWS }));
export type Rebate = Answer<typeof rebate.listRebates>['list'][number];

export const rebateSheet = (postingId: string, pageNo: number) =>
  freshPage(['rebate', 'sheet', postingId, pageNo], () =>
    rebate.getRebateSheet({ postingId, pageNo, pageSize: LINES }),
  );

/** A press that got no answer sends the same request again, and is answered with the same payment. */
export function useClaimRebate(claimable: string) {
  const client = useQueryClient();
  const request = useRequestId(claimable);
  return useMutation({
    mutationFn: async () => ask(rebate.claimRebate({ requestId: request.id() })),
    onSuccess: () => request.done(),
    onSettled: () => {
      for (const queryKey of [['rebate'], ['balance']]) void client.invalidateQueries({ queryKey });
    },
  });
}
