import { useI18n } from '@baize/i18n';
import { toast } from '@baize/ui';
import { CatchBoundary } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { useGo } from '../link.tsx';
import { lazyPage } from '../loading/lazy-page.tsx';
import { protectedPlace } from '../pages.ts';
import {
  closeDialog,
  endInterruption,
  interruptionStore,
  openDialog,
  useOpenDialog,
} from '../session/dialogs.ts';
import { sessionEndedStore } from '../session/session.ts';
import { useStore } from '../session/store.ts';

const DialogOf = lazyPage(fetchTable, 'DialogOf');
const ConfirmSessionDialog = lazyPage(fetchTable, 'ConfirmSessionDialog');

/** Which dialog is which: known only when the first one is wanted, and fetched ahead when the browser is idle. */
export function fetchTable() {
  return import('./dialog-table.tsx');
}

/** Shows the one open dialog and what asks in front of it; each comes in its own chunk, none weighs on the first screen. */
export function DialogHost() {
  const { t } = useI18n();
  const open = useOpenDialog();
  const interruption = useStore(interruptionStore);
  useSessionEnd();
  // A dialog whose code did not arrive must not take the page with it.
  const failed = (close: () => void) => () => {
    toast(t('shell.page.chunk'), 'down');
    close();
  };
  return (
    <>
      {open && (
        <CatchBoundary getResetKey={() => open.kind} errorComponent={Nothing} onCatch={failed(closeDialog)}>
          <Suspense>
            <DialogOf open={open} />
          </Suspense>
        </CatchBoundary>
      )}
      {interruption && (
        <CatchBoundary
          getResetKey={() => interruption}
          errorComponent={Nothing}
          onCatch={failed(endInterruption)}
        >
          <Suspense>
            <ConfirmSessionDialog onClose={endInterruption} />
          </Suspense>
        </CatchBoundary>
      )}
    </>
  );
}

const Nothing = () => null;

/**
 * What happens to the page when the session ended: after logout it is the home page; when the server ended it, the
 * member is told why (I18N-018), leaves a place that is only his and finds it again after the login.
 */
function useSessionEnd(): void {
  const { t } = useI18n();
  const go = useGo();
  const ended = useStore(sessionEndedStore);
  useEffect(() => {
    if (!ended) return;
    sessionEndedStore.set(null);
    endInterruption();
    const place = protectedPlace(location.pathname);
    const from = place && { to: place, search: Object.fromEntries(new URLSearchParams(location.search)) };
    switch (ended) {
      case 'logout':
        closeDialog();
        break;
      case 'logged_in_elsewhere':
        openDialog({ kind: 'elsewhere', from });
        break;
      case 'not_logged_in':
        toast(t('error.not_logged_in'), 'down');
        openDialog({ kind: 'login', from });
        break;
      case 'unproven':
        if (from) openDialog({ kind: 'login', from });
        break;
    }
    if (ended === 'logout' || from) go('/', { replace: true });
  }, [ended, go, t]);
}
