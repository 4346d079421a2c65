import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { loadTexts } from '../session/language.ts';
import type { TextBundle } from '../texts.ts';
import { loadChunk } from './load-chunk.ts';

export type LazyPage<Props> = LazyExoticComponent<ComponentType<Props>> & { preload: () => Promise<unknown> };
type PropsOf<Component> = Component extends ComponentType<infer Props> ? Props : never;

/** A part of the first screen that comes a moment after it; it says nothing but the shell's own texts. */
export function lazyPart<Module, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
): LazyPage<PropsOf<Module[Name]>> {
  return lazyWith(load, name, () => undefined);
}

/**
 * A page in its own chunk; `name` is its export, `texts` are the messages it needs before it can show.
 * `lazyPage(() => import('./deposit-page.tsx'), 'DepositPage', 'member')`
 */
export function lazyPage<Module, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
  texts?: TextBundle,
): LazyPage<PropsOf<Module[Name]>> {
  return lazyWith(load, name, () => loadTexts('later', ...(texts ? [texts] : [])));
}

function lazyWith<Module, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
  loadWith: () => Promise<void> | undefined,
): LazyPage<PropsOf<Module[Name]>> {
  const fetchPart = async () => {
    const [module] = await Promise.all([loadChunk(name, load), loadWith()]);
    return { default: module[name] as ComponentType<PropsOf<Module[Name]>> };
  };
  return Object.assign(lazy(fetchPart), { preload: fetchPart });
}
