import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  boot,
  type PermissionConfig,
  type PublicConfig,
  type SystemStatus,
  type WhitelabelNodes,
} from '../boot.ts';
import { site } from '../clients/site.ts';
import { ask, closedStore, Refused } from './clients.ts';
import { languageStore } from './language.ts';
import { offerHosts } from './picture.ts';
import { hearServerTime } from './server-time.ts';
import { stored, useStore } from './store.ts';

const STATUS_MS = 60_000;
const ofBootLanguage = <Part>(part: Part | undefined): Part | undefined =>
  boot.language === languageStore.get() ? part : undefined;

/** AUTH-065: in both storages, so that a call made before the config arrives names its merchant. */
function keepMerchant(code: string): void {
  stored.write('merchant', code);
  stored.write('merchant', code, 'session');
}
if (boot.config) {
  keepMerchant(boot.config.merchantCode);
  offerHosts(boot.config.imageCdn);
}
if (boot.status) hearServerTime(boot.status.serverTime);

/** OPEN-API-05: the config is good for a minute; a site that did not answer is asked again sooner. */
const CONFIG_STALE_MS = 60_000;
const AGAIN_MS = 10_000;

function useConfigQuery() {
  const language = useStore(languageStore);
  return useQuery({
    queryKey: ['site', 'config', language],
    queryFn: async (): Promise<PublicConfig> => {
      const config = await ask(site.getPublicConfig({ language, platform: 'W' }));
      keepMerchant(config.merchantCode);
      offerHosts(config.imageCdn);
      return config;
    },
    initialData: ofBootLanguage(boot.config),
    placeholderData: (old: PublicConfig | undefined) => old,
    staleTime: CONFIG_STALE_MS,
    refetchInterval: ({ state }) => (state.status === 'error' ? AGAIN_MS : false),
  });
}

export const useSiteConfig = (): PublicConfig | undefined => useConfigQuery().data;

/** The site's own data cannot be had and none is left from before: what was answered, and how to ask again. */
export function useUnreachable(): { code: string; retry: () => void } | undefined {
  const { data, error, refetch } = useConfigQuery();
  if (data || !error) return undefined;
  return { code: error instanceof Refused ? error.code : 'network_error', retry: () => void refetch() };
}

/** 0 normal, 1 maintenance, 2 region restricted; asked every minute and whenever an answer says the site is closed (OPEN-SHELL-01). */
export function useSystemStatus(): SystemStatus | undefined {
  const closedAt = useStore(closedStore);
  const { data } = useQuery({
    queryKey: ['site', 'status', closedAt],
    queryFn: async () => {
      const status = await ask(site.getSystemStatus({}));
      hearServerTime(status.serverTime);
      return status;
    },
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

/** PROMO-011: whether members invite friends here. */
export const useInvites = (): boolean => useSiteConfig()?.availablePromo.REFERRAL.enabled === true;

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
