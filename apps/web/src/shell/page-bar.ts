import { useEffect, type ReactNode } from 'react';
import { createStore, useStore } from '../session/store.ts';
import { useTitle } from './document-title.ts';

/** What a page puts in the phone's header in place of the mark and the usual buttons. */
export type PageBar = {
  title: string;
  /** SHELL-036: what the arrow does; it goes home when absent. */
  onBack?: () => void;
  actions?: ReactNode;
  /** The balance beside the title (lobby). */
  balance?: boolean;
};

const store = createStore<PageBar | null>(null);
export const useShownPageBar = (): PageBar | null => useStore(store);

/** Shows a title bar on phones while the page is open. Give `actions` a stable element (useMemo) or none. */
export function usePageBar(bar: PageBar): void {
  const { title, onBack, actions, balance } = bar;
  useTitle(title);
  useEffect(() => {
    store.set({
      title,
      ...(onBack ? { onBack } : {}),
      ...(actions ? { actions } : {}),
      ...(balance ? { balance } : {}),
    });
    return () => store.set(null);
  }, [title, onBack, actions, balance]);
}
