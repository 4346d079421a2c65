import type { signInApi } from '@baize/sign-in/api';
import type { z } from 'zod';
import { members } from '../../clients/members.ts';
import { loadTexts } from '../../session/language.ts';
import { memberQuery } from '../../session/member.ts';
import { queryClient } from '../../session/query-client.ts';
import { firstTimeLoginStore, markAfterLogin, startSession, type Mobile } from '../../session/session.ts';
import { isTrial } from '@baize/members/rules';

export type SessionAnswer = z.output<(typeof signInApi)['operations']['login']['output']>;
export type Entry = { remember: boolean; account?: string | undefined; mobile?: Mobile | undefined };

/** After login, registration or free play: keeps the token and fetches who it is, before the dialog closes. */
export async function enter(
  session: Pick<SessionAnswer, 'token' | 'firstTimeLogin' | 'type'>,
  entry: Entry,
): Promise<void> {
  startSession(session.token, entry);
  await queryClient.prefetchQuery(memberQuery);
  if (session.firstTimeLogin && !isTrial(session.type)) startFirstLogin();
  markAfterLogin();
  void loadTexts('member').catch(() => undefined);
}

/** AUTH-009: told to the server once; the store's flag lets popup F show. */
export function startFirstLogin(): void {
  firstTimeLoginStore.set(true);
  void members.firstLogin({});
}
