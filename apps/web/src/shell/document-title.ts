import { useI18n } from '@baize/i18n';
import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { titleOf } from '../pages.ts';
import { createStore, useStore } from '../session/store.ts';
import { useBrandName } from './brand-name.ts';

const ownTitleStore = createStore<string | null>(null);

/** A page's own title while it is open, over its place's. */
export function useTitle(title: string): void {
  useEffect(() => {
    ownTitleStore.set(title);
    return () => ownTitleStore.set(null);
  }, [title]);
}

/** Names the browser's tab after the place and the brand, in the reader's language. */
export function useDocumentTitle(): void {
  const i18n = useI18n();
  const brand = useBrandName();
  const own = useStore(ownTitleStore);
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const place = own ?? titleOf(pathname, i18n);
  useEffect(() => {
    document.title = place ? `${place} · ${brand}` : brand;
  }, [place, brand]);
}
