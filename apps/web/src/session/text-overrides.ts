import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { boot } from '../boot.ts';
import { content } from '../clients/content.ts';
import { ask } from './clients.ts';
import { languageStore, overlayTexts } from './language.ts';
import { useStore } from './store.ts';

const TEXTS_MS = 60_000;

/** Keeps the brand's own wording laid over the catalogue, also in a page that stays open (OP-34). */
export function useTextOverrides(): void {
  const language = useStore(languageStore);
  const { data } = useQuery({
    queryKey: ['site', 'texts', language],
    queryFn: () => ask(content.listTextOverrides({ language })),
    initialData: boot.language === language ? boot.texts : undefined,
    staleTime: TEXTS_MS,
    refetchInterval: TEXTS_MS,
  });
  useEffect(() => {
    if (data) void overlayTexts(language, data);
  }, [language, data]);
}
