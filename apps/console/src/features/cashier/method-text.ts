import type { useT } from '../../session/language.tsx';
import { METHODS } from './channel-draft.ts';

/** What a method of paying is called; one nobody has worded is shown by its code. */
export function methodText(t: ReturnType<typeof useT>, code: string): string {
  const known = METHODS.find((one) => one === code);
  return known ? t(`console.method.${known}`) : code;
}
