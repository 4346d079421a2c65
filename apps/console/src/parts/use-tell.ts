import { useCallback, type ReactNode } from 'react';
import { notifications } from '@mantine/notifications';
import { useT } from '../session/language.tsx';

/** Says what has happened, for four seconds and to screen readers. */
export function useTell(): (message: ReactNode) => void {
  const t = useT();
  return useCallback(
    (message) =>
      void notifications.show({ message, closeButtonProps: { 'aria-label': t('console.common.close') } }),
    [t],
  );
}
