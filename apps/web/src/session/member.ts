import { queryOptions, useQuery } from '@tanstack/react-query';
import { identity } from '../clients/identity.ts';
import { wallet } from '../clients/wallet.ts';
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
import { createStore, stored, useStore } from './store.ts';

export const memberQuery = queryOptions({
  queryKey: ['member'],
  queryFn: async () => {
    const member = await ask(identity.getMemberInfo({}));
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

export const balanceQuery = queryOptions({
  queryKey: ['balance'],
  queryFn: () => ask(wallet.getBalance({})),
  staleTime: 30_000,
});

/** The main wallet's balance as decimal text; pushed by the server, asked for again on focus. */
export function useBalance() {
  const token = useToken();
  return useQuery({ ...balanceQuery, enabled: token !== null, refetchOnWindowFocus: 'always' });
}

const HOLD_MAX_MS = 60_000;
let isHeld = false;
let heldBack: { balance: string; currency: string } | undefined;
let holdTimer: ReturnType<typeof setTimeout> | undefined;

/** Exact comparison of decimal text: both sides have the currency's decimals. */
const unitsOf = (text: string): bigint => BigInt(text.replace('.', ''));

/**
 * While a game shows a round, what it won is known to the wallet before the reels stop. Held, the strip above the game
 * shows stakes at once and wins when the game says the round is over (a minute later at the latest).
 */
export function holdWins(hold: boolean): void {
  isHeld = hold;
  clearTimeout(holdTimer);
  if (hold) holdTimer = setTimeout(() => holdWins(false), HOLD_MAX_MS);
  else if (heldBack) {
    const { balance, currency } = heldBack;
    heldBack = undefined;
    setLiveBalance(balance, currency);
  }
}

/** What the stream says replaces the balance and keeps the rest of the last answer. */
export function setLiveBalance(balance: string, currency: string): void {
  const shown = queryClient.getQueryData(balanceQuery.queryKey);
  if (isHeld && shown && unitsOf(balance) > unitsOf(shown.balance)) {
    heldBack = { balance, currency };
    return;
  }
  heldBack = undefined;
  queryClient.setQueryData(balanceQuery.queryKey, (old) => (old ? { ...old, balance, currency } : old));
}

const hiddenStore = createStore(stored.read('balanceHidden') === '1');
export const useBalanceHidden = (): boolean => useStore(hiddenStore);
export function setBalanceHidden(hidden: boolean): void {
  hiddenStore.set(hidden);
  stored.write('balanceHidden', hidden ? '1' : null);
}

/** Ends the session on the server and here (AUTH-059): here also when the call fails. */
export async function logout(): Promise<void> {
  const token = getToken();
  await identity.logout({});
  // A remembered session ended in all tabs already; a new one that began meanwhile is not ours to end.
  if (getToken() === token) endSession('logout');
}

// Another tab left: a session this tab kept for itself is ended on the server as well.
onLeftElsewhere(() => void logout());

/** Who only reads, or plays in a game's frame, makes no calls; the session hears of them this often (R13). */
const PRESENCE_MS = 5 * 60_000;
let presentAt = Date.now();
onTouch(() => {
  if (getToken() === null || Date.now() - presentAt < PRESENCE_MS) return;
  presentAt = Date.now();
  void identity.getMemberInfo({});
});

/** What any visitor may see; everything else belongs to the person and does not outlive a change of person. */
const PUBLIC_KEYS = new Set(['site', 'lanes', 'hot', 'banners', 'games']);
tokenStore.subscribe(() => {
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => !PUBLIC_KEYS.has(String(queryKey[0]));
  if (getToken() === null) queryClient.removeQueries({ predicate });
  else void queryClient.resetQueries({ predicate });
});
