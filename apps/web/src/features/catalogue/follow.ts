import type { GameView } from '@baize/catalogue/api';
import { useCallback } from 'react';
import { useGo } from '../../link.tsx';
import { PAGES, placeAt } from '../../pages.ts';
import { openDialog, type Wanted } from '../../session/dialogs.ts';
import { memberQuery } from '../../session/member.ts';
import { queryClient } from '../../session/query-client.ts';
import { createStore } from '../../session/store.ts';
import { firstStep } from './start-rule.ts';

/** The game last opened from a list: its page shows the label before the launch answers. */
export const openedGameStore = createStore<GameView | null>(null);

/** Opens the page of a game that may be played. */
export function useOpenGame(): (game: GameView) => void {
  const go = useGo();
  return useCallback(
    (game) => {
      openedGameStore.set(game);
      go('/seamless', { search: { nodeId: String(game.nodeId) } });
    },
    [go],
  );
}

/** Whoever has just got in is led to what he wanted before: his place, or his game by the rule of start-rule.ts. */
export function useFollow(): (wanted: Wanted) => void {
  const go = useGo();
  const open = useOpenGame();
  return useCallback(
    (wanted) => {
      const isTrial = queryClient.getQueryData(memberQuery.queryKey)?.freeplay === true;
      if (typeof wanted !== 'string' && 'game' in wanted) {
        const { game } = wanted;
        const step = firstStep(game, { isIn: true, isTrial, isFreeOffered: false, wantsFree: false });
        if (step === 'needs-account') openDialog({ kind: 'true-account', from: wanted });
        else if (step === 'game-list') openDialog({ kind: 'game-list', game });
        else open(game);
        return;
      }
      const { to, search = {} } = typeof wanted === 'string' ? { to: wanted } : wanted;
      // Free play was chosen over an account: the places of accounts would only ask for one again.
      const isClosed = isTrial && PAGES[placeAt(to) ?? '/'].needs === 'member';
      go(isClosed ? '/' : to, { search: isClosed ? {} : search, replace: true });
    },
    [go, open],
  );
}

/** This place as it stands, for who is asked to log in while he looks at it. */
export const wantedHere = (): Wanted => ({
  to: placeAt(location.pathname) ?? '/',
  search: Object.fromEntries(new URLSearchParams(location.search)),
});
