import { useI18n } from '@baize/i18n';
import { toast } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { boot } from '../../boot.ts';
import { ask, identity, site } from '../../session/clients.ts';
import { closeDialog } from '../../session/dialogs.ts';
import { forgetKey, seal } from '../../session/seal.ts';
import { stored } from '../../session/store.ts';
import { enter } from './enter.ts';

const CLIENT_ID = 'freePlayClient';

/** One random name per browser, sealed in the call: it is no identity, only a seed for limits. */
function clientId(): string {
  const known = stored.read(CLIENT_ID);
  if (known) return known;
  const fresh = crypto.randomUUID();
  stored.write(CLIENT_ID, fresh);
  return fresh;
}

/** Free play (PLAY-007…010): offered by the site's switch; makes the visitor a trial account with demo money. */
export function useFreePlay() {
  const { find, t } = useI18n();
  const [isBusy, setBusy] = useState(false);
  const { data } = useQuery({
    queryKey: ['site', 'permissions'],
    queryFn: () => ask(site.getPermissionConfig({})),
    initialData: boot.permissions,
    staleTime: 300_000,
  });

  /** Resolves whether the trial account is open; says why when not. */
  const begin = useCallback(async (): Promise<boolean> => {
    setBusy(true);
    try {
      const answer = await identity.freePlay({
        os: navigator.platform.slice(0, 40),
        platform: 'W',
        clientType: 3,
        version: 3,
        value: await seal(clientId()),
      });
      if (answer.ok) {
        await enter(answer.value, { remember: false });
        closeDialog();
        return true;
      }
      if (answer.code === 'sealed_invalid') forgetKey();
      toast(find(`error.${answer.code}`) ?? t('error.unknown_error'), 'down');
    } catch {
      toast(t('error.network_error'), 'down');
    } finally {
      setBusy(false);
    }
    return false;
  }, [find, t]);

  return { isOffered: data?.freePlay === true, isBusy, begin, start: () => void begin() };
}
