import { codeOf, Refused } from './ask.ts';

/** What a failed change is told by; nothing while it did not fail. */
export const refusalOf = (error: Error | null): { code: string; detail: unknown } | undefined =>
  error ? { code: codeOf(error), detail: error instanceof Refused ? error.detail : undefined } : undefined;
