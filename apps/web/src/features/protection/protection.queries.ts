import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { protection } from '../../clients/protection.ts';
import { ask, type Answer } from '../../session/clients.ts';
import { freshQuery } from '../../session/query-client.ts';

export type Protection = Answer<typeof protection.getProtection>;
export type Limit = Protection['limits'][number];
export type SessionClock = Answer<typeof protection.getSessionClock>;
export type LimitName = Pick<Limit, 'kind' | 'period'>;

/** What is left of a limit must be right when it is looked at. */
export const protectionQuery = freshQuery(['protection'], () => protection.getProtection({}));

/** How often an open game asks: this often the member counts as being there. */
const CLOCK_MS = 30_000;
export const clockQuery = queryOptions({
  queryKey: ['protection', 'clock'],
  queryFn: () => ask(protection.getSessionClock({})),
  staleTime: 0,
  refetchInterval: CLOCK_MS,
});

/** Each change answers the whole of it, which is then what is shown. */
function useChange<Input>(change: (input: Input) => Promise<Protection>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (value) => client.setQueryData(protectionQuery.queryKey, value),
  });
}

export const useSetLimit = () =>
  useChange((input: LimitName & { amount: string | null }) => ask(protection.setLimit(input)));
export const useConfirmLimit = () => useChange((input: LimitName) => ask(protection.confirmLimit(input)));
export const useCancelLimitChange = () =>
  useChange((input: LimitName) => ask(protection.cancelLimitChange(input)));
export const useStartCoolOff = () => useChange((hours: number) => ask(protection.startCoolOff({ hours })));
export type ExclusionMonths = 6 | 12 | 36 | 60 | null;
export const useExcludeSelf = () =>
  useChange((months: ExclusionMonths) => ask(protection.excludeSelf({ months })));
export const useSetRealityCheck = () =>
  useChange((minutes: 15 | 30 | 60) => ask(protection.setRealityCheck({ minutes })));

export function useAcknowledge() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => ask(protection.acknowledgeRealityCheck({})),
    onSuccess: () => client.invalidateQueries({ queryKey: clockQuery.queryKey }),
  });
}
