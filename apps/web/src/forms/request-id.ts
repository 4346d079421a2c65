import { useState } from 'react';

type RequestIds = {
  /** The key of an input, given as text that changes with what is asked for. */
  of: (input: string) => string;
  /** It was granted: asking for the same again is a new intention. */
  done: () => void;
};

/**
 * A key for one intention: pressing again with the same input (a lost answer, an impatient finger) sends the same key
 * and is answered with the same order; another input, or the same one after `done`, gets a new key.
 */
export function createRequestIds(): RequestIds {
  let made: { input: string; id: string } | undefined;
  return {
    of: (input) => {
      if (made?.input !== input) made = { input, id: crypto.randomUUID() };
      return made.id;
    },
    done: () => {
      made = undefined;
    },
  };
}

/** The key of one form's input, for as long as the form is shown. */
export function useRequestId(input: string): { id: () => string; done: () => void } {
  const [ids] = useState(createRequestIds);
  return { id: () => ids.of(input), done: ids.done };
}
