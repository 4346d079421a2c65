import type { Result } from '@baize/kernel';
import { openDialog } from './dialogs.ts';

/** Answered for every call in clients.ts: the session ends, a dialog of its own opens, or the site shows it is closed. */
const ANSWERED: ReadonlySet<string> = new Set([
  'not_logged_in',
  'logged_in_elsewhere',
  'must_change_password',
  'reauth_required',
  'maintenance',
  'access_restricted',
]);

/** What a call without a rule of its own does with a refusal: a dialog with the text of its code (I18N-018). */
export function sayRefusal(answer: Result<unknown, string>): void {
  if (!answer.ok && !ANSWERED.has(answer.code)) openDialog({ kind: 'refused', code: answer.code });
}
