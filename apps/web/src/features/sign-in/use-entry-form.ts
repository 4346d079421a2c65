import type { FieldErrors } from '@baize/site/rules';
import { useState } from 'react';
import { focusFirst, refusedFields } from './refusal.ts';

/** A form that leads into the site: what is wrong with its fields, and whether it is on its way. */
export function useEntryForm(shown: readonly string[]) {
  const [isBusy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<{ errors: FieldErrors; detail?: unknown }>({ errors: {} });
  return {
    ...wrong,
    isBusy,
    /** Sends the form; where something is wrong with it already the reader is brought there instead. */
    async send(form: HTMLFormElement, errors: FieldErrors, request: () => Promise<void>) {
      setWrong({ errors });
      const names = Object.keys(errors);
      if (names.length > 0) return focusFirst(form, names);
      setBusy(true);
      try {
        await request();
      } catch {
        setWrong({ errors: { form: 'network_error' } });
      } finally {
        setBusy(false);
      }
    },
    fail: (errors: FieldErrors) => setWrong({ errors }),
    refuse(code: string, detail?: unknown) {
      setWrong({ errors: refusedFields(code, detail, shown), detail });
    },
  };
}
