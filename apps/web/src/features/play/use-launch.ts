import { useEffect, useState } from 'react';
import { play, watched } from '../../session/clients.ts';
import { languageStore } from '../../session/language.ts';

export type Launch =
  | { state: 'launching' }
  | { state: 'open'; url: string; game: { nodeId: number; gameName: string } }
  | { state: 'refused'; code: string; detail: unknown };

/**
 * Asks for the one-time address of a game, once per game and attempt: a launch opens a session at the vendor, so it
 * is not a query that may be repeated behind the member's back.
 */
export function useLaunch(nodeId: number, attempt: number): Launch {
  const [launch, setLaunch] = useState<Launch>({ state: 'launching' });
  useEffect(() => {
    let isCurrent = true;
    setLaunch({ state: 'launching' });
    void askLaunch(nodeId).then((answer) => {
      if (!isCurrent) return;
      // A vendor that forbids frames gets the whole window.
      if (answer.state === 'open' && answer.openMode === 'WINDOW') location.assign(answer.url);
      else setLaunch(answer);
    });
    return () => {
      isCurrent = false;
    };
  }, [nodeId, attempt]);
  return launch;
}

async function askLaunch(nodeId: number) {
  if (!Number.isInteger(nodeId) || nodeId <= 0)
    return { state: 'refused', code: 'game_not_found', detail: null } as const;
  const answer = await watched(
    play.launchGame({
      nodeId,
      platform: 'html5-desktop',
      language: languageStore.get(),
      backUrl: '/',
      depositUrl: '/member/depositv2',
    }),
  );
  if (!answer.ok) return { state: 'refused', code: answer.code, detail: answer.detail } as const;
  const { url, game, openMode } = answer.value;
  return { state: 'open', url, game, openMode } as const;
}
