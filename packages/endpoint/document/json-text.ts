const LINE_MAX = 160;

/** JSON with one line for what fits into one. */
export function jsonText(value: unknown, indent = '', lead = 0): string {
  const line = JSON.stringify(value);
  if (typeof value !== 'object' || value === null || indent.length + lead + line.length <= LINE_MAX)
    return line;
  const inner = `${indent} `;
  if (Array.isArray(value))
    return `[\n${value.map((one) => inner + jsonText(one, inner)).join(',\n')}\n${indent}]`;
  const fields = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .map(([key, one]) => {
      const label = `${JSON.stringify(key)}: `;
      return inner + label + jsonText(one, inner, label.length + 1);
    });
  return `{\n${fields.join(',\n')}\n${indent}}`;
}
