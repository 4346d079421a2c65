import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { diligence } from '../../clients/diligence.ts';
import { base64Of } from '../../forms/picture-file.ts';
import { ask, type Answer } from '../../session/clients.ts';
import { useMember } from '../../session/member.ts';

type Found = Answer<typeof diligence.getFundsRequest>;
export type FundsRequest = NonNullable<Found['request']>;

/** Who is asked is told by a message; the menu need not know within the second. */
const STALE_MS = 5 * 60_000;
export const fundsQuery = queryOptions({
  queryKey: ['diligence', 'funds'],
  queryFn: () => ask(diligence.getFundsRequest({})),
  staleTime: STALE_MS,
});

/** Whether there is a question to answer, or an answer to look at. */
export function useIsAskedForFunds(): boolean {
  const member = useMember();
  const { data } = useQuery({ ...fundsQuery, enabled: member?.freeplay === false });
  return Boolean(data?.request);
}

/** Each change answers the whole of it, which is then what is shown. */
function useChange<Input>(change: (input: Input) => Promise<Found>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (value) => client.setQueryData(fundsQuery.queryKey, value),
    // Settled meanwhile, by an operator or another page of the member's.
    onError: () => void client.invalidateQueries({ queryKey: fundsQuery.queryKey }),
  });
}

export const useAttachDocument = () =>
  useChange(async (file: File) =>
    ask(diligence.attachFundsDocument({ image: await base64Of(file), name: file.name.slice(0, 100) })),
  );
export const useRemoveDocument = () =>
  useChange((documentId: number) => ask(diligence.removeFundsDocument({ documentId })));
export const useSubmitDocuments = () =>
  useChange((statement: string) => ask(diligence.submitFundsDocuments({ statement })));
