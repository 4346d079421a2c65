import { queryOptions, useQuery } from '@tanstack/react-query';
import { signIn } from '../clients/sign-in.ts';
import { ask } from './clients.ts';
import { onTouch } from './idle.ts';
import { loginFlags, type LoginFlags } from './login-state.ts';
import { queryClient } from './query-client.ts';
import {
  endSession,
  firstTimeLoginStore,
  getToken,
  onLeftElsewhere,
  proveToken,
  tokenStore,
  useToken,
} from './session.ts';
import { useStore } from './store.ts';

export const memberQuery = queryOptions({
  queryKey: ['member'],
  queryFn: async () => {
    const member = await ask(signIn.getMemberInfo({}));
    proveToken();
    return member;
  },
  staleTime: 300_000,
});
export type MemberInfo = NonNullable<Awaited<ReturnType<NonNullable<typeof memberQuery.queryFn>>>>;

/** Who is logged in: undefined for a visitor and while the answer is on its way. */
export function useMember(): MemberInfo | undefined {
  const token = useToken();
  const { data } = useQuery({ ...memberQuery, enabled: token !== null });
  return token === null ? undefined : data;
}

/** AUTH-066: the flags of the specification's store, from the session and the member's own data. */
export function useLoginFlags(): LoginFlags & { firstTimeLogin: boolean } {
  const token = useToken();
  const type = useMember()?.type;
  const firstTimeLogin = useStore(firstTimeLoginStore);
  return { ...loginFlags(token, type), firstTimeLogin };
}

/** Ends the session on the server and here (AUTH-059): here also when the call fails. */
export async function logout(): Promise<void> {
  const token = getToken();
  await Promise.all([signIn.logout({}), forgetDevice()]);
  // A remembered session ended in all tabs already; a new one that began meanwhile is not ours to end.
  if (getToken() === token) endSession('logout');
}

/** Who logged out is told nothing more here: a push service answers that the subscription is gone. */
async function forgetDevice(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  } catch {
    // A browser that lets nobody near its worker shows nothing either.
  }
}

// Another tab left: a session this tab kept for itself is ended on the server as well.
onLeftElsewhere(() => void logout());

/** Who only reads, or plays in a game's frame, makes no calls; the session hears of them this often (R13). */
const PRESENCE_MS = 5 * 60_000;
let presentAt = Date.now();
onTouch(() => {
  if (getToken() === null || Date.now() - presentAt < PRESENCE_MS) return;
  presentAt = Date.now();
  void signIn.getMemberInfo({});
});

/** What any visitor may see; everything else belongs to the person and does not outlive a change of person. */
const PUBLIC_KEYS = new Set(['site', 'lanes', 'hot', 'banners', 'games']);
tokenStore.subscribe(() => {
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => !PUBLIC_KEYS.has(String(queryKey[0]));
  if (getToken() === null) queryClient.removeQueries({ predicate });
  else void queryClient.resetQueries({ predicate });
});
