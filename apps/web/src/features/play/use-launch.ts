import { useEffect, useState } from 'react';
import { play } from '../../clients/play.ts';
import { languageStore } from '../../session/language.ts';

export type Launch =
  | { state: 'launching' }
  | { state: 'open'; url: string; game: { nodeId: number; gameName: string } }
  | { state: 'refused'; code: string; detail: unknown };

const LAUNCHING: Launch = { state: 'launching' };

/**
 * Asks for the one-time address of a game, once per game and attempt: a launch opens a session at the vendor, so it
 * is not a query that may be repeated behind the member's back.
 */
export function useLaunch(nodeId: number, attempt: number): Launch {
  const request = `${nodeId}/${attempt}`;
  const [answered, setAnswered] = useState<{ request: string; launch: Launch }>();
  useEffect(() => {
    let isCurrent = true;
    void askLaunch(nodeId).then((answer) => {
      if (!isCurrent) return;
      // A vendor that forbids frames gets the whole window.
      if (answer.state === 'open' && answer.openMode === 'WINDOW') location.assign(answer.url);
      else setAnswered({ request, launch: answer });
    });
    return () => {
      isCurrent = false;
    };
  }, [nodeId, request]);
  // An answer to an earlier question is none to this one.
  return answered?.request === request ? answered.launch : LAUNCHING;
}

async function askLaunch(nodeId: number) {
  if (!Number.isInteger(nodeId) || nodeId <= 0)
    return { state: 'refused', code: 'game_not_found', detail: null } as const;
  const answer = await play.launchGame({
    nodeId,
    platform: 'html5-desktop',
    language: languageStore.get(),
    backUrl: '/',
    depositUrl: '/member/depositv2',
  });
  if (!answer.ok) return { state: 'refused', code: answer.code, detail: answer.detail } as const;
  const { url, game, openMode } = answer.value;
  return { state: 'open', url, game, openMode } as const;
}
