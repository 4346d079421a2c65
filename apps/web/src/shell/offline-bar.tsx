import './offline-bar.css';
import { useT } from '@baize/i18n';
import { Icon } from '@baize/ui';
import { useSyncExternalStore } from 'react';
import { useClockIsWrong } from '../session/server-time.ts';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Says that the connection is gone or the device's clock is wrong, for as long as that is so. */
export function OfflineBar() {
  const t = useT();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const isWrong = useClockIsWrong();
  return (
    <div role="status">
      {!isOnline && (
        <p className="offline-bar">
          <Icon name="wifi-off" />
          {t('shell.offline')}
        </p>
      )}
      {isWrong && (
        <p className="offline-bar">
          <Icon name="clock" />
          {t('shell.clock.wrong')}
        </p>
      )}
    </div>
  );
}
