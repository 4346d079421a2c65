import { useState } from 'react';

type RequestIds = {
  /** The key of a wish, told as text that changes with what is asked for. */
  of: (wish: string) => string;
  /** The wish was granted: asking for the same again is a new intention. */
  done: () => void;
};

/**
 * A key for one intention: pressing again with the same wish (a lost answer, an impatient finger) sends the same key
 * and is answered with the same order; another wish, or the same one after `done`, gets a new key.
 */
export function createRequestIds(): RequestIds {
  let made: { wish: string; id: string } | undefined;
  return {
    of: (wish) => {
      if (made?.wish !== wish) made = { wish, id: crypto.randomUUID() };
      return made.id;
    },
    done: () => {
      made = undefined;
    },
  };
}

/** The key of one form's wish, for as long as the form is shown. */
export function useRequestId(wish: string): { id: () => string; done: () => void } {
  const [ids] = useState(createRequestIds);
  return { id: () => ids.of(wish), done: ids.done };
}
