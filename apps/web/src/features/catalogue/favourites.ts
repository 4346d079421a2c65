import { useI18n } from '@baize/i18n';
import { toast } from '@baize/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { catalogue } from '../../clients/catalogue.ts';
import { ask } from '../../session/clients.ts';
import { openDialog } from '../../session/dialogs.ts';
import { getToken, useToken } from '../../session/session.ts';
import { wantedHere } from './follow.ts';
import {
  createThrottle,
  isFavourite,
  TOGGLE_THROTTLE_MS,
  withFavourite,
  withoutFavourite,
  type FavouriteId,
} from './favourite-state.ts';

const KEY = ['favourite-ids'];
const mayToggle = createThrottle(TOGGLE_THROTTLE_MS);

/** The member's favourites and the way to change them: optimistic, rolled back with a message when refused. */
export function useFavourites() {
  const token = useToken();
  const client = useQueryClient();
  const { find, t } = useI18n();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: (): Promise<FavouriteId[]> => ask(catalogue.listFavouriteIds({})),
    enabled: token !== null,
    staleTime: Infinity,
  });
  const ids = useMemo(() => new Set(token === null ? [] : data?.map((one) => one.nodeId)), [data, token]);

  const toggle = useCallback(
    async (game: { nodeId: number; vassalage: string; gameType: string }) => {
      if (getToken() === null) {
        openDialog({ kind: 'login', from: wantedHere() });
        return;
      }
      const { nodeId } = game;
      if (!mayToggle(nodeId, performance.now())) return;
      const change = (next: (list: readonly FavouriteId[]) => readonly FavouriteId[]) =>
        client.setQueryData<readonly FavouriteId[]>(KEY, (list) => next(list ?? []));
      const own: FavouriteId = { nodeId, vendor: game.vassalage, gameType: game.gameType };
      const add = () => change((list) => withFavourite(list, own));
      const remove = () => change((list) => withoutFavourite(list, nodeId));
      const isOn = isFavourite(client.getQueryData<readonly FavouriteId[]>(KEY) ?? [], nodeId);
      (isOn ? remove : add)();
      const answer = await (isOn
        ? catalogue.removeFavourite({ nodeId })
        : catalogue.addFavourite({ nodeId }));
      if (!answer.ok) {
        // Only this star goes back: others may have been pressed meanwhile.
        (isOn ? add : remove)();
        toast(find(`error.${answer.code}`) ?? t('error.unknown_error'), 'down');
      }
      await client.invalidateQueries({ queryKey: ['FAV'] });
    },
    [client, find, t],
  );
  return { ids, toggle };
}
