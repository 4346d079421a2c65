import './offline-bar.css';
import { useT } from '@baize/i18n';
import { Icon } from '@baize/ui';
import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Says that the connection is gone, for as long as it is. */
export function OfflineBar() {
  const t = useT();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status">
      {!isOnline && (
        <p className="offline-bar">
          <Icon name="wifi-off" />
          {t('shell.offline')}
        </p>
      )}
    </div>
  );
}
