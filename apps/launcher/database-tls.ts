/** How a connection to an external database is protected: by its address, as node-postgres reads it. */
export type DatabaseTls = 'local' | 'checked' | 'unchecked' | 'none';

const LOCAL = new Set(['', 'localhost', '127.0.0.1', '[::1]']);
const CHECKED = new Set(['verify-full', 'verify-ca', 'require', 'prefer']);

export function tlsOf(databaseUrl: string): DatabaseTls {
  const { hostname, searchParams } = new URL(databaseUrl);
  const host = searchParams.get('host') ?? hostname;
  if (LOCAL.has(host) || host.startsWith('/')) return 'local';
  const mode = searchParams.get('sslmode');
  if (mode === null) return searchParams.get('ssl') === 'true' ? 'checked' : 'none';
  if (mode === 'disable') return 'none';
  // As libpq reads them, the weaker modes check nothing.
  if (searchParams.get('uselibpqcompat') === 'true') {
    if (mode === 'prefer') return 'none';
    return mode === 'verify-full' ? 'checked' : 'unchecked';
  }
  return CHECKED.has(mode) ? 'checked' : 'unchecked';
}
