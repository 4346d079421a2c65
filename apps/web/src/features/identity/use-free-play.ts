import { useI18n } from '@baize/i18n';
import { toast } from '@baize/ui';
import { useCallback, useState } from 'react';
import { identity } from '../../session/clients.ts';
import { deviceId } from '../../session/device.ts';
import { closeDialog } from '../../session/dialogs.ts';
import { seal, withSeal } from '../../session/seal.ts';
import { usePermissions } from '../../session/site-config.ts';
import { enter } from './enter.ts';

/** Free play (PLAY-007…010): offered by the site's switch; makes the visitor a trial account with demo money. */
export function useFreePlay() {
  const { find, t } = useI18n();
  const [isBusy, setBusy] = useState(false);
  const isOffered = usePermissions()?.freePlay === true;

  /** Resolves whether the trial account is open; says why when not. */
  const begin = useCallback(async (): Promise<boolean> => {
    setBusy(true);
    try {
      const answer = await withSeal(async () =>
        identity.freePlay({
          os: navigator.platform.slice(0, 40),
          platform: 'W',
          clientType: 3,
          version: 3,
          value: await seal(deviceId()),
        }),
      );
      if (answer.ok) {
        await enter(answer.value, { remember: false });
        closeDialog();
        return true;
      }
      toast(find(`error.${answer.code}`) ?? t('error.unknown_error'), 'down');
    } catch {
      toast(t('error.network_error'), 'down');
    } finally {
      setBusy(false);
    }
    return false;
  }, [find, t]);

  return { isOffered, isBusy, begin, start: () => void begin() };
}
