import { guessCounters } from './guesses.ts';
import { totpGuess } from './start-totp.ts';
import { subjectKey, type Subject } from './subject.ts';

/** The counters of codes sent to and typed for these recipients ('+85512345678', an address in lower case). */
export const codeCounters = (recipients: readonly string[]): string[] =>
  recipients.flatMap((to) => [`code:to:${to}`, `code:wrong:${to}`]);

/** The counters of a subject's wrong second proofs: at login tickets of `purpose`, and at the authenticator. */
export const proofCounters = (subject: Subject, purpose: string): string[] =>
  [`ticket:${purpose}:${subjectKey(subject)}`, totpGuess(subject)].flatMap((name) => guessCounters(name));
