import { useEffect, useState } from 'react';
import type { FieldRule } from './site.queries.ts';

/** fits; does not; a pattern that cannot be read; one that takes too long on this text. */
export type Verdict = 'fits' | 'rule' | 'unreadable' | 'endless';

const PAUSE_MS = 150;
const PATIENCE_MS = 600;

/** What registration would say to `text` under `rule`, found out beside the page so that no pattern can stop it. */
export function useTryOut(rule: FieldRule, text: string): Verdict | undefined {
  const asked = JSON.stringify({ rule, text });
  const [found, setFound] = useState<{ asked: string; verdict: Verdict }>();
  useEffect(() => {
    let worker: Worker | undefined;
    let patience: ReturnType<typeof setTimeout>;
    const answer = (verdict: Verdict) => {
      clearTimeout(patience);
      worker?.terminate();
      setFound({ asked, verdict });
    };
    const pause = setTimeout(() => {
      worker = new Worker(new URL('./try-worker.ts', import.meta.url), { type: 'module' });
      patience = setTimeout(() => answer('endless'), PATIENCE_MS);
      worker.addEventListener('message', ({ data }: MessageEvent<string | null>) =>
        answer(data === null ? 'fits' : 'rule'),
      );
      worker.addEventListener('error', () => answer('unreadable'));
      worker.postMessage(JSON.parse(asked));
    }, PAUSE_MS);
    return () => {
      clearTimeout(pause);
      clearTimeout(patience);
      worker?.terminate();
    };
  }, [asked]);
  return found?.asked === asked ? found.verdict : undefined;
}
