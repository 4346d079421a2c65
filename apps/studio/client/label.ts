import { el } from './dom.ts';

/**
 * The game's title as label lettering: each Latin word fills the measure by stretching the width axis, as on its label
 * in the lobby. Fitted with the real face once it is there; Chinese and Khmer are not stretched.
 */
export function fitTitle(title: string): HTMLElement {
  const latin = /^[ -\u024f]+$/.test(title);
  const words = latin ? title.split(/\s+/).filter((word) => word !== '') : [title];
  const lines = words.map((word) => el('span', { class: 'lettering' }, word));
  const box = el('div', { class: latin ? 'lettering-box' : 'lettering-box plain' }, ...lines);
  if (!latin) return box;
  const fit = (): void => {
    const measure = box.clientWidth;
    if (measure === 0) return;
    for (const line of lines) fitLine(line, measure, words.length);
  };
  void document.fonts.ready.then(fit);
  new ResizeObserver(fit).observe(box);
  return box;
}

const STRETCHES = [125, 118, 110, 102, 94, 86, 78, 70, 62];

/** The widest cut at which the line still fits at its full height; a line too long even then gets smaller. */
function fitLine(line: HTMLElement, measure: number, lines: number): void {
  const size = measure * (lines === 1 ? 0.36 : 0.27);
  line.style.fontSize = `${size}px`;
  for (const stretch of STRETCHES) {
    line.style.fontStretch = `${stretch}%`;
    if (line.scrollWidth <= measure) break;
  }
  const width = line.scrollWidth;
  line.style.fontSize = `${Math.min(size * 1.6, (size * measure) / Math.max(width, 1))}px`;
}
