import { useI18n, useT } from '../../session/language.tsx';

/** The words for a fault beside its control; a code nobody has worded counts as a value that does not fit. */
export function useFaultText(): (code: string | undefined) => string | undefined {
  const t = useT();
  const { find } = useI18n();
  return (code) =>
    code === undefined
      ? undefined
      : (find(`console.form.fault.${code}`) ?? t('console.form.fault.value_invalid'));
}
