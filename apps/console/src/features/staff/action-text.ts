import { useI18n, wordedUnder } from '../../session/language.tsx';

/** What somebody did, in words; an action nobody has worded is shown by its name. */
export function useActionText(): (action: string) => string {
  const { find } = useI18n();
  return (action) => find(`console.action.${action}`) ?? action;
}

/** Every action that has words; the modules that write one into the audit log name it. */
export const ACTIONS: readonly string[] = wordedUnder('console.action.');
