/** Something that may run only so often. */
export type Paced = {
  /** Runs now, or when its time has come; asking several times meanwhile runs it once. */
  ask(): void;
  /** Forgets what still waits. */
  stop(): void;
};

/** AUTH-038: `run` at most once in `everyMs`. A call that comes too soon is kept, not lost. */
export function paced(run: () => void, everyMs: number, now: () => number = () => Date.now()): Paced {
  let lastAt = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const go = () => {
    timer = undefined;
    lastAt = now();
    run();
  };
  return {
    ask: () => {
      if (timer !== undefined) return;
      const wait = lastAt + everyMs - now();
      if (wait <= 0) go();
      else timer = setTimeout(go, wait);
    },
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
