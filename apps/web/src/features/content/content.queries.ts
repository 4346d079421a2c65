import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { content } from '../../clients/content.ts';
import { ask, DEVICE } from '../../session/clients.ts';
import { languageStore } from '../../session/language.ts';
import { stored, useStore } from '../../session/store.ts';
import { ANNOUNCEMENTS_PER_PAGE, executionsFor, type Role } from './notice-state.ts';

const STALE_MS = 60_000;
/** What the notices' calls say of themselves (API-059, API-060). */
const PLATFORM = { platform: 'W' } as const;
const useLanguage = () => useStore(languageStore);

/** A page of the announcements, with the words of all notices showing now. */
export function useAnnouncements(pageNo: number) {
  const language = useLanguage();
  return useQuery({
    queryKey: ['content', 'announcements', pageNo, language],
    queryFn: () =>
      ask(
        content.listAnnouncements({
          ...PLATFORM,
          types: 'PL',
          language,
          pageNo,
          pageSize: ANNOUNCEMENTS_PER_PAGE,
        }),
      ),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });
}

export function usePromotions() {
  const language = useLanguage();
  return useQuery({
    queryKey: ['content', 'promotions', language],
    queryFn: async () =>
      (await ask(content.listAnnouncements({ ...PLATFORM, types: 'PR', language }))).promotion,
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });
}

export function useHelp() {
  const lang = useLanguage();
  return useQuery({
    queryKey: ['content', 'help', lang],
    queryFn: () => ask(content.getHelp({ lang, device: DEVICE })),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });
}

/** Popups for whoever looks; asked once per role and language. */
export function usePopups(role: Role, isFirstLogin: boolean, enabled: boolean) {
  const language = useLanguage();
  const execution = executionsFor(role, isFirstLogin);
  return useQuery({
    queryKey: ['content', 'popups', execution, language],
    queryFn: async () =>
      (await ask(content.listNotices({ ...PLATFORM, types: 'PU', language, execution }))).popup,
    enabled,
    staleTime: Infinity,
  });
}

const READ = 'readNotices';
const READ_MAX = 200;

/** Notices this browser has opened: the others carry a dot. */
export function readNotices(): ReadonlySet<number> {
  const ids = (stored.read(READ) ?? '').split(',').filter(Boolean);
  return new Set(ids.map(Number));
}
export function markRead(id: number): void {
  const ids = [...new Set([...readNotices(), id])].slice(-READ_MAX);
  stored.write(READ, ids.join(','));
}
