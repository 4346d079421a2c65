import { setTimeout as sleep } from 'node:timers/promises';

/** Something that runs: a process of ours, or PostgreSQL. */
export type Running = {
  /** Resolves with why it ended; never rejects. */
  ended: Promise<string>;
  stop(): Promise<void>;
};

export type State = { name: string; up: boolean; restarts: number; reason: string | null };

export type Supervised<R extends Running> = {
  name: string;
  state(): State;
  /** What runs at this moment; undefined while it is down. */
  current(): R | undefined;
  stop(): Promise<void>;
};

export type Supervision<R extends Running> = {
  name: string;
  /** Gives up when the signal is aborted. */
  start: (signal: AbortSignal) => Promise<R>;
  /** Told at every change: it runs, it ended, it could not be started. */
  onChange: (state: State) => void;
  /** First and longest wait before a start, and after how long a run counts as a good one. */
  waits?: { firstMs: number; longestMs: number; goodAfterMs: number };
};

const WAITS = { firstMs: 200, longestMs: 30_000, goodAfterMs: 60_000 };

/**
 * Starts it, and again whenever it ends, for ever: what it needs (the database, room on the disk) may come back. The wait before
 * a start doubles up to half a minute and is short again after a minute of running. The first start must succeed.
 *
 * running ─ended→ waiting ─wait over→ starting ─ready→ running
 *                    ↑──────────failed───┘
 */
export async function supervise<R extends Running>(options: Supervision<R>): Promise<Supervised<R>> {
  const { name, start, onChange, waits = WAITS } = options;
  const stopping = new AbortController();
  let running: R | undefined = await start(stopping.signal);
  let state: State = { name, up: true, restarts: 0, reason: null };
  const change = (next: Partial<State>) => {
    state = { ...state, ...next };
    onChange(state);
  };
  onChange(state);

  const keep = async (): Promise<void> => {
    let waitMs = waits.firstMs;
    let startedAt = performance.now();
    while (!stopping.signal.aborted) {
      if (running) {
        const reason = await running.ended;
        running = undefined;
        if (stopping.signal.aborted) return;
        if (performance.now() - startedAt > waits.goodAfterMs) waitMs = waits.firstMs;
        change({ up: false, reason });
      }
      await sleep(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      waitMs = Math.min(waitMs * 2, waits.longestMs);
      startedAt = performance.now();
      try {
        running = await start(stopping.signal);
        change({ up: true, restarts: state.restarts + 1 });
      } catch (error) {
        change({ reason: error instanceof Error ? error.message : String(error) });
      }
    }
  };
  const kept = keep();
  return {
    name,
    state: () => state,
    current: () => running,
    stop: async () => {
      stopping.abort();
      await running?.stop();
      await kept;
      await running?.stop(); // it came up while we were waiting
    },
  };
}
