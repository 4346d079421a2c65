import './update-bar.css';
import { useT } from '@baize/i18n';
import { Button, IconButton } from '@baize/ui';
import { takeUpdate, updateStore } from '../session/app-update.ts';
import { useStore } from '../session/store.ts';

/** Offers the new version; never over a game, and never by itself. */
export function UpdateBar() {
  const t = useT();
  const waiting = useStore(updateStore);
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
