export type Mark = 'strong' | 'em' | 'h3' | 'ul' | 'a' | 'p';
export type Wrapped = { text: string; from: number; to: number };

/** The text with a mark around what is selected, and what to select next. */
export function wrap(text: string, from: number, to: number, mark: Mark): Wrapped {
  const [before, chosen, after] = [text.slice(0, from), text.slice(from, to), text.slice(to)];
  const inner =
    mark === 'ul'
      ? `\n${(chosen || ' ')
          .split('\n')
          .map((line) => `  <li>${line.trim()}</li>`)
          .join('\n')}\n`
      : chosen;
  const open = mark === 'a' ? '<a href="https://">' : `<${mark}>`;
  return {
    text: `${before}${open}${inner}</${mark}>${after}`,
    from: from + open.length,
    to: from + open.length + inner.length,
  };
}
