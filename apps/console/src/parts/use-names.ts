import { useQuery } from '@tanstack/react-query';
import { reading } from '../session/calls.ts';
import { staff } from '../session/clients.ts';
import { useI18n } from '../session/language.tsx';
import { namesIn } from './names.ts';

/** A name never changes; a colleague who is new is known after these minutes. */
const KNOWN_MS = 5 * 60_000;
/** Under the key of the operators' list: who changes that, changes these. */
const operatorNames = reading(['operators', 'names'], staff.listOperatorNames, { staleTime: KNOWN_MS })({});

/** Words for the codes the server writes in: gateways, actors, ledger sides, targets, jobs. */
export function useNames() {
  const { find } = useI18n();
  const { data } = useQuery(operatorNames);
  return namesIn(find, (id) => data?.find(({ staffId }) => staffId === id)?.username);
}
