import type { PageBar } from './page-bar.ts';

/**
 * The back control: the page's own handler when it has set one (SHELL-036), else home, whose path is the game type HOME,
 * at the top (SHELL-037).
 */
export function goBack(
  bar: Pick<PageBar, 'onBack'> | null,
  home: { go: () => void; toTop: () => void },
): void {
  if (bar?.onBack) return bar.onBack();
  home.toTop();
  home.go();
}
