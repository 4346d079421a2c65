import { el } from './dom.ts';

/**
 * The game's title as label lettering: each Latin word fills the measure by stretching the width axis, as on its label
 * in the lobby. Fitted with the real face once it is there. Chinese and Khmer are not stretched: all lines get the size at
 * which the longest fills the measure.
 */
export function fitTitle(title: string): HTMLElement {
  const latin = /^[ -\u024f]+$/.test(title);
  const words = title.split(/\s+/).filter((word) => word !== '');
  const lines = words.map((word) => el('span', { class: 'lettering' }, word));
  const box = el('div', { class: latin ? 'lettering-box' : 'lettering-box plain' }, ...lines);
  const fit = (): void => {
    const measure = box.clientWidth;
    if (measure === 0) return;
    if (latin) for (const line of lines) fitLine(line, measure, words.length);
    else fitPlain(lines, measure);
  };
  void document.fonts.ready.then(fit);
  new ResizeObserver(fit).observe(box);
  return box;
}

/** The largest unstretched lettering, as a share of the measure. */
const PLAIN_MAX = 0.26;

function fitPlain(lines: readonly HTMLElement[], measure: number): void {
  const largest = measure * PLAIN_MAX;
  for (const line of lines) line.style.fontSize = `${largest}px`;
  const longest = Math.max(...lines.map((line) => line.scrollWidth));
  for (const line of lines) line.style.fontSize = `${Math.min(largest, (largest * measure) / longest)}px`;
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
