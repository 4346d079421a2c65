import './update-bar.css';
import { useT } from '@baize/i18n';
import { Button, IconButton } from '@baize/ui';
import { useEffect } from 'react';
import { useStore } from '../../session/store.ts';
import { takeUpdate, updateStore, watchUpdates } from './app-update.ts';

/** Watches for a new version and offers it; never over a game, and never by itself. */
export function UpdateBar() {
  const t = useT();
  const waiting = useStore(updateStore);
  useEffect(watchUpdates, []);
  return (
    <div role="status">
      {waiting && (
        <div className="update-bar">
          <span>{t('shell.update.text')}</span>
          <Button kind="outline" size="small" icon="refresh-cw" onClick={() => takeUpdate(waiting)}>
            {t('shell.update.reload')}
          </Button>
          <IconButton icon="x" iconSize={16} label={t('shell.close')} onClick={() => updateStore.set(null)} />
        </div>
      )}
    </div>
  );
}
