/** Elements without markup text: nothing here can inject. */
type Child = Node | string | null | undefined;
type Attributes = Readonly<Record<string, string | number | boolean | null | undefined>>;

function fill(element: Element, attributes: Attributes, children: readonly Child[]): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    element.setAttribute(name, value === true ? '' : String(value));
  }
  for (const child of children) if (child !== null && child !== undefined) element.append(child);
}

export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  fill(element, attributes, children);
  return element;
}

export function svg<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[Tag] {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  fill(element, attributes, children);
  return element;
}

export function button(attributes: Attributes, press: () => void, ...children: Child[]): HTMLButtonElement {
  const element = el('button', { type: 'button', ...attributes }, ...children);
  element.addEventListener('click', press);
  return element;
}

/** A 24 × 24 line icon. */
export const icon = (path: string): SVGSVGElement =>
  svg('svg', { viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true' }, svg('path', { d: path }));

export const ICONS = {
  spin: 'M20 11a8 8 0 0 0-14.3-4L3 10M3 4v6h6M4 13a8 8 0 0 0 14.3 4L21 14m0 6v-6h-6',
  minus: 'M5 12h14',
  plus: 'M5 12h14M12 5v14',
  turbo: 'M13 2 4 14h7l-1 8 9-12h-7z',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5M12 7.6v.1',
  history: 'M3 12a9 9 0 1 0 3-6.7L3 8M3 3v5h5M12 7v5l3 2',
  fair: 'M12 3v18M7 21h10M12 6 5 8l-3 6a3.5 3.5 0 0 0 6 0L5 8m7-2 7 2 3 6a3.5 3.5 0 0 1-6 0l3-6',
  close: 'M6 6l12 12M18 6 6 18',
  undo: 'M4 9h10a6 6 0 0 1 0 12H9M4 9l5-5M4 9l5 5',
  clear: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
  rebet: 'M4 12V9a3 3 0 0 1 3-3h13l-3-3m3 3-3 3M20 12v3a3 3 0 0 1-3 3H4l3 3m-3-3 3-3',
  check: 'M5 13l4 4L19 7',
} as const;

export const reducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
