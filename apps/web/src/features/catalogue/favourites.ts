import { useI18n } from '@baize/i18n';
import { toast } from '@baize/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { catalogue } from '../../clients/catalogue.ts';
import { ask } from '../../session/clients.ts';
import { openDialog } from '../../session/dialogs.ts';
import { getToken, useToken } from '../../session/session.ts';

/** LOBBY-044: a star answers once per second. */
export const TOGGLE_THROTTLE_MS = 1000;
const KEY = ['favourite-ids'];
type FavouriteId = { nodeId: number; vendor: string; gameType: string };

/** The member's favourites and the way to change them: optimistic, rolled back with a message when refused. */
export function useFavourites() {
  const token = useToken();
  const client = useQueryClient();
  const { find, t } = useI18n();
  const last = useRef(new Map<number, number>());
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
        openDialog({ kind: 'login' });
        return;
      }
      const now = performance.now();
      if (now - (last.current.get(game.nodeId) ?? -TOGGLE_THROTTLE_MS) < TOGGLE_THROTTLE_MS) return;
      last.current.set(game.nodeId, now);
      const before = client.getQueryData<FavouriteId[]>(KEY) ?? [];
      const isOn = before.some((one) => one.nodeId === game.nodeId);
      const own: FavouriteId = { nodeId: game.nodeId, vendor: game.vassalage, gameType: game.gameType };
      client.setQueryData(KEY, isOn ? before.filter((one) => one.nodeId !== game.nodeId) : [...before, own]);
      const input = { nodeId: game.nodeId };
      const answer = isOn ? await catalogue.removeFavourite(input) : await catalogue.addFavourite(input);
      if (!answer.ok) {
        client.setQueryData(KEY, before);
        toast(find(`error.${answer.code}`) ?? t('error.unknown_error'), 'down');
      }
      await client.invalidateQueries({ queryKey: ['FAV'] });
    },
    [client, find, t],
  );
  return { ids, toggle };
}
