import { useCallback, type ReactNode } from 'react';
import { notifications } from '@mantine/notifications';
import { useT } from '../session/language.tsx';

/** What asks for something to be done is read twice. */
const LONG_MS = 20_000;

/** Says what has happened, for four seconds and to screen readers; longer where something is left to do. */
export function useTell(): (message: ReactNode, isLong?: boolean) => void {
  const t = useT();
  return useCallback(
    (message, isLong) =>
      void notifications.show({
        message,
        ...(isLong && { autoClose: LONG_MS }),
        closeButtonProps: { 'aria-label': t('console.common.close') },
      }),
    [t],
  );
}
