import type { Language } from '@baize/endpoint';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { push } from '../../clients/push.ts';
import { ask } from '../../session/clients.ts';
import { readDevice, subscribe } from './device.ts';

/** What this device is told, and whether the browser can show it. */
export const pushQuery = queryOptions({
  queryKey: ['push'],
  queryFn: async () => {
    const { canPush, subscription } = await readDevice();
    const endpoint = subscription?.endpoint;
    return { canPush, ...(await ask(push.getPush(endpoint === undefined ? {} : { endpoint }))) };
  },
});

type Wanted = { publicKey: string; language: Language; money: boolean; messages: boolean };

/** Answers 'denied' or 'noService' where the browser says no: nothing is changed then. */
export function useSavePush() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ publicKey, ...wanted }: Wanted) => {
      const subscribed = await subscribe(publicKey);
      if (typeof subscribed === 'string') return subscribed;
      await ask(push.savePush({ ...subscribed, ...wanted }));
      return 'saved' as const;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: pushQuery.queryKey }),
  });
}

/** Ends it here, or everywhere; the browser gives its subscription up. */
export function useEndPush() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (where: 'here' | 'everywhere') => {
      const { subscription } = await readDevice();
      if (where === 'everywhere') await ask(push.endPush({}));
      else if (subscription) await ask(push.endPush({ endpoint: subscription.endpoint }));
      await subscription?.unsubscribe();
    },
    onSuccess: () => client.invalidateQueries({ queryKey: pushQuery.queryKey }),
  });
}
