import { queryOptions, useQuery } from '@tanstack/react-query';
import { boot, type PublicConfig, type SystemStatus } from '../boot.ts';
import { ask, site } from './clients.ts';
import { languageStore } from './language.ts';
import { stored, useStore } from './store.ts';

const ofBootLanguage = <Part>(part: Part | undefined): Part | undefined =>
  boot.language === languageStore.get() ? part : undefined;

export function useSiteConfig(): PublicConfig | undefined {
  const language = useStore(languageStore);
  const { data } = useQuery(
    queryOptions({
      queryKey: ['site', 'config', language],
      queryFn: async () => {
        const config = await ask(site.getPublicConfig({ language, platform: 'W' }));
        stored.write('merchant', config.merchantCode);
        stored.write('merchant', config.merchantCode, 'session');
        return config;
      },
      initialData: ofBootLanguage(boot.config),
      placeholderData: (old: PublicConfig | undefined) => old,
      staleTime: 300_000,
    }),
  );
  return data;
}

/** 0 normal, 1 maintenance, 2 region restricted; asked again every minute while it is not 0. */
export function useSystemStatus(): SystemStatus | undefined {
  const { data } = useQuery({
    queryKey: ['site', 'status'],
    queryFn: () => ask(site.getSystemStatus({})),
    initialData: boot.status,
    staleTime: 60_000,
    refetchInterval: (query) => (query.state.data?.status ? 60_000 : false),
  });
  return data;
}
