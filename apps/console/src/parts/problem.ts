type Problem = { key: string; values?: Record<string, string | number> };

/**
 * The text of a refusal: its own words where the texts have them, else the code as the server named it. account_locked
 * carries `retryAfter` in seconds and is told in whole minutes; identity_taken carries whose it is, games_unknown what is not there.
 */
export function problemOf(code: string, detail: unknown, isWorded: (key: string) => boolean): Problem {
  const { retryAfter, account = '', names = '' } = (detail ?? {}) as Partial<Record<string, string>>;
  const key = `console.error.${code}`;
  if (code === 'account_locked')
    return { key, values: { minutes: Math.max(1, Math.ceil((Number(retryAfter) || 60) / 60)) } };
  if (code === 'identity_taken') return { key, values: { account } };
  if (code === 'games_unknown') return { key, values: { names } };
  return isWorded(key) ? { key } : { key: 'console.error.other', values: { code } };
}
