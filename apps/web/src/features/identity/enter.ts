import type { identityApi } from '@baize/identity/api';
import type { z } from 'zod';
import { identity } from '../../session/clients.ts';
import { loadTexts } from '../../session/language.ts';
import { memberQuery } from '../../session/member.ts';
import { queryClient } from '../../session/query-client.ts';
import { startSession } from '../../session/session.ts';

export type SessionAnswer = z.output<(typeof identityApi)['operations']['login']['output']>;

/** After login, registration or free play: keeps the token and fetches who it is, before the dialog closes. */
export async function enter(
  session: SessionAnswer,
  options: { remember: boolean; account?: string },
): Promise<void> {
  // What a visitor or another account saw does not outlive the change of person.
  queryClient.removeQueries({ predicate: (query) => OWN_KEYS.has(String(query.queryKey[0])) });
  startSession(session.token, options);
  await queryClient.prefetchQuery(memberQuery);
  if (session.firstTimeLogin && session.type !== 4) void identity.firstLogin({});
  void loadTexts('member').catch(() => undefined);
}

const OWN_KEYS = new Set(['member', 'balance', 'favourite-ids', 'FAV', 'RECENT', 'cashier', 'records']);
