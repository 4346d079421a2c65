import type { GameView } from '@baize/catalogue/api';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { openDialog } from '../../session/dialogs.ts';
import { languageStore } from '../../session/language.ts';
import { useMember } from '../../session/member.ts';
import { getToken } from '../../session/session.ts';
import { useFreePlay } from '../sign-in/use-free-play.ts';
import { gamesQuery } from './catalogue.queries.ts';
import { useOpenGame } from './follow.ts';
import { firstStep } from './start-rule.ts';

export type StartGame = (game: GameView, options?: { free?: boolean }) => void;

/** Starts a game by the rule of start-rule.ts (PLAY-001…004, PLAY-008, PLAY-011). */
export function useStartGame(): StartGame {
  const open = useOpenGame();
  const isTrial = useMember()?.freeplay === true;
  const { begin, isOffered } = useFreePlay();
  return useCallback(
    (game, options) => {
      const reader = { isIn: getToken() !== null, isTrial, isFreeOffered: isOffered };
      switch (firstStep(game, { ...reader, wantsFree: options?.free === true })) {
        case 'login':
          return openDialog({ kind: 'login', from: { game } });
        case 'begin-trial':
          return void begin().then((started) => started && open(game));
        case 'needs-account':
          return openDialog({ kind: 'true-account', from: { game } });
        case 'game-list':
          return openDialog({ kind: 'game-list', game });
        case 'play':
          return open(game);
      }
    },
    [open, isTrial, begin, isOffered],
  );
}

/** Starts a game that is known by its id alone; one that is not shown any more does nothing. */
export function useStartById(): (nodeId: number) => Promise<void> {
  const client = useQueryClient();
  const start = useStartGame();
  return useCallback(
    async (nodeId) => {
      const [game] = await client.fetchQuery(gamesQuery([nodeId], languageStore.get()));
      if (game) start(game);
    },
    [client, start],
  );
}
