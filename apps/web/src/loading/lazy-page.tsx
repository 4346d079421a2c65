import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { loadTexts } from '../session/language.ts';
import type { TextBundle } from '../texts.ts';
import { loadChunk } from './load-chunk.ts';

export type LazyPage<Props> = LazyExoticComponent<ComponentType<Props>> & { preload: () => Promise<unknown> };

/**
 * A page in its own chunk. `pick` names the export; `texts` are the messages it needs before it can show.
 * `lazyPage('deposit', () => import('./deposit-page.tsx'), (module) => module.DepositPage, 'member')`
 */
export function lazyPage<Module, Props>(
  chunk: string,
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
  texts?: TextBundle,
): LazyPage<Props> {
  const fetchPage = async () => {
    const [module] = await Promise.all([
      loadChunk(chunk, load),
      loadTexts('later', ...(texts ? [texts] : [])),
    ]);
    return { default: pick(module) };
  };
  return Object.assign(lazy(fetchPage), { preload: fetchPage });
}

/** A part of the first screen that comes a moment after it; it says nothing but the shell's own texts. */
export function lazyPart<Module, Props>(
  chunk: string,
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
): LazyPage<Props> {
  const fetchPart = async () => ({ default: pick(await loadChunk(chunk, load)) });
  return Object.assign(lazy(fetchPart), { preload: fetchPart });
}
