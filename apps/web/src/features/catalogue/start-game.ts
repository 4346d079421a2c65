import type { GameView } from '@baize/catalogue/api';
import { useCallback } from 'react';
import { useGo } from '../../link.tsx';
import { openDialog } from '../../session/dialogs.ts';
import { useMember } from '../../session/member.ts';
import { getToken } from '../../session/session.ts';
import { createStore } from '../../session/store.ts';
import { useFreePlay } from '../identity/use-free-play.ts';

/** The game last opened from a list: its page shows the label before the launch answers. */
export const openedGameStore = createStore<GameView | null>(null);

/** LOBBY-006: the two flags say the same; either offers the trial. */
export const isFreePlayable = (game: Pick<GameView, 'supportPlay' | 'freeplay'>): boolean =>
  game.supportPlay === 0 || game.freeplay === 1;

/**
 * Starts a game (PLAY-001…004, PLAY-011): a visitor gets the login dialog, or a trial account when he asked to try
 * it free; a trial account plays free games only; a member plays.
 */
export function useStartGame(): (game: GameView, options?: { free?: boolean }) => void {
  const go = useGo();
  const isTrial = useMember()?.freeplay === true;
  const { begin } = useFreePlay();
  return useCallback(
    (game, options) => {
      const open = () => {
        openedGameStore.set(game);
        go('/seamless', { search: { nodeId: String(game.nodeId) } });
      };
      if (getToken() === null) {
        if (options?.free) void begin().then((started) => started && open());
        else openDialog({ kind: 'login' });
      } else if (isTrial && !isFreePlayable(game)) openDialog({ kind: 'true-account' });
      else open();
    },
    [go, isTrial, begin],
  );
}
