import { useCallback } from 'react';
import type { MessageKey } from '@baize/i18n';
import { useI18n, useT } from '../../session/language.tsx';
import type { FieldCodes } from './channel-draft.ts';

/** The words beside a field that the server refused; undefined for the others. */
export type FieldError = (field: string) => string | undefined;

export function useFieldError(codes: FieldCodes): FieldError {
  const t = useT();
  const { find } = useI18n();
  return useCallback(
    (field) => {
      const code = codes[field];
      if (code === undefined) return undefined;
      return find(`console.dispatch.field.${code}` as MessageKey) ?? t('console.dispatch.field.other');
    },
    [codes, find, t],
  );
}
