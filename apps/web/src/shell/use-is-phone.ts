import { useSyncExternalStore } from 'react';

/** Under this width there is one column and the tab bar (look.md §9). */
const query = matchMedia('(max-width: 47.9375em)');

const subscribe = (listener: () => void) => {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Whether the page is laid out for a phone. For what differs in kind, not in size: sizes belong in style sheets. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => query.matches);
