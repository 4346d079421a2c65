/** What a rule saw, as it wrote it down: name and fact, apart by commas. */
export const detailText = (detail: Readonly<Record<string, unknown>>): string =>
  Object.entries(detail)
    .map(([name, fact]) => `${name}: ${typeof fact === 'object' ? JSON.stringify(fact) : String(fact)}`)
    .join(', ');
