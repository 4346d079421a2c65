import { toast } from '@baize/ui';
import { useCallback, useState } from 'react';
import { closeDialog, type Wanted } from '../../session/dialogs.ts';
import { i18nStore, loadTexts } from '../../session/language.ts';
import { usePermissions } from '../../session/site-config.ts';
import { useFollow } from '../catalogue/follow.ts';

/** Free play (PLAY-007…010): offered by the site's switch. What opens the trial account is fetched when it is asked for. */
export function useFreePlay() {
  const [isBusy, setBusy] = useState(false);
  const follow = useFollow();
  const isOffered = usePermissions()?.freePlay === true;

  /** Resolves whether the trial account is open; says why when not. */
  const begin = useCallback(async (): Promise<boolean> => {
    setBusy(true);
    try {
      const [{ openTrial }] = await Promise.all([import('./open-trial.ts'), loadTexts('later')]);
      const refused = await openTrial();
      if (refused === undefined) {
        closeDialog();
        return true;
      }
      const { find, t } = i18nStore.get();
      toast(find(`error.${refused}`) ?? t('error.unknown_error'), 'down');
    } catch {
      toast(i18nStore.get().t('error.network_error'), 'down');
    } finally {
      setBusy(false);
    }
    return false;
  }, []);

  /** Begins, and leads on to what the visitor wanted before; without that the place stays. */
  const start = (from?: Wanted) => void begin().then((started) => started && from && follow(from));
  return { isOffered, isBusy, begin, start };
}
