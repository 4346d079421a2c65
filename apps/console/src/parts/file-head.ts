import { useT } from '../session/language.tsx';
import { useStaffSession } from '../session/staff-session.tsx';
import type { CsvLine } from './csv.ts';
import { fileTime } from './list/columns.tsx';

/** OP-25, R32: what a file says of itself above its rows: what it is, whose, further lines, and when it was made. */
export function useFileHead(): (title: string, further?: readonly CsvLine[]) => CsvLine[] {
  const t = useT();
  const { me } = useStaffSession();
  return (title, further = []) => [
    [t('console.file.title'), title],
    [t('console.file.brand'), me.brand.name],
    ...further,
    [t('console.file.generated'), fileTime(Date.now())],
  ];
}
