import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import {
  boot,
  type PermissionConfig,
  type PublicConfig,
  type SystemStatus,
  type WhitelabelNodes,
} from '../boot.ts';
import { site } from '../clients/site.ts';
import { ask, closedStore } from './clients.ts';
import { languageStore } from './language.ts';
import { stored, useStore } from './store.ts';

const STATUS_MS = 60_000;
const ofBootLanguage = <Part>(part: Part | undefined): Part | undefined =>
  boot.language === languageStore.get() ? part : undefined;

/** AUTH-065: in both storages, so that a call made before the config arrives names its merchant. */
function keepMerchant(code: string): void {
  stored.write('merchant', code);
  stored.write('merchant', code, 'session');
}
if (boot.config) keepMerchant(boot.config.merchantCode);

export function useSiteConfig(): PublicConfig | undefined {
  const language = useStore(languageStore);
  const { data } = useQuery(
    queryOptions({
      queryKey: ['site', 'config', language],
      queryFn: async () => {
        const config = await ask(site.getPublicConfig({ language, platform: 'W' }));
        keepMerchant(config.merchantCode);
        return config;
      },
      initialData: ofBootLanguage(boot.config),
      placeholderData: (old: PublicConfig | undefined) => old,
      staleTime: 300_000,
    }),
  );
  return data;
}

/** 0 normal, 1 maintenance, 2 region restricted; asked every minute and whenever an answer says the site is closed (OPEN-SHELL-01). */
export function useSystemStatus(): SystemStatus | undefined {
  const closedAt = useStore(closedStore);
  const { data } = useQuery({
    queryKey: ['site', 'status', closedAt],
    queryFn: () => ask(site.getSystemStatus({})),
    initialData: closedAt === 0 ? boot.status : undefined,
    placeholderData: keepPreviousData,
    staleTime: STATUS_MS,
    refetchInterval: STATUS_MS,
  });
  return data;
}

/** What the site offers: free play, login by SMS code, and other features. */
export function usePermissions(): PermissionConfig | undefined {
  return useQuery({
    queryKey: ['site', 'permissions'],
    queryFn: () => ask(site.getPermissionConfig({})),
    initialData: boot.permissions,
    staleTime: 300_000,
  }).data;
}

/** Whether a switch of the white-label tree is on: its own and every one above it (SITE-001). */
export function useFlag(flag: string): boolean | undefined {
  const { data } = useQuery({
    queryKey: ['site', 'whitelabel'],
    queryFn: () => ask(site.getWhitelabel({})),
    initialData: boot.whitelabel,
    staleTime: 300_000,
  });
  return data && isOn(data, flag);
}

export const isOn = (nodes: WhitelabelNodes, flag: string): boolean =>
  nodes.some((node) => node.enabled && (node.modId === flag || isOn(node.childrenNodes, flag)));
