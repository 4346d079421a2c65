import { useMutation, useQueryClient } from '@tanstack/react-query';
import { agents } from '../../clients/agents.ts';
import { rates } from '../../clients/rates.ts';
import { ask, type Answer } from '../../session/clients.ts';
import { freshPage } from '../../session/query-client.ts';

export type OwnRates = Answer<typeof rates.getOwnRates>;

export const ownRates = () => freshPage(['rates', 'own'], () => rates.getOwnRates({}));
export const downlineRates = (account: string) =>
  freshPage(['rates', 'downline', account], () => agents.getDownlineRates({ account }));

type Given = Parameters<typeof agents.setDownlineRates>[0];
/** What it touched is read again, refused or not. */
export function useSetDownlineRates() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Given) => ask(agents.setDownlineRates(input)),
    onSettled: () => client.invalidateQueries({ queryKey: ['rates', 'downline'] }),
  });
}
