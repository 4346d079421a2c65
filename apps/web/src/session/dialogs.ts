import type { Path } from '../paths.ts';
import { createStore, useStore } from './store.ts';

/** The one dialog that is open. `from` is the protected place a visitor wanted. */
export type OpenDialog =
  | { kind: 'login'; from?: Path | undefined }
  | { kind: 'register' }
  | { kind: 'logout' }
  | { kind: 'true-account' }
  | { kind: 'notices' }
  | { kind: 'copied' }
  | { kind: 'message'; text: string }
  | { kind: 'menu' };

export const dialogStore = createStore<OpenDialog | null>(null);
export const useOpenDialog = (): OpenDialog | null => useStore(dialogStore);
export const openDialog = (dialog: OpenDialog): void => dialogStore.set(dialog);
export const closeDialog = (): void => dialogStore.set(null);
