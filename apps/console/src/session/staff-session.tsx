import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useI18n } from '@baize/i18n';
import { ask, Refused, type Answer } from './ask.ts';
import { staff } from './clients.ts';
import { signInByPasskey } from './passkey.ts';

export type Me = Answer<typeof staff.getMe>;

/** The signed-in staff member, or null. Everything else the console knows is dropped when this becomes null. */
export const meQuery = queryOptions({
  queryKey: ['staff', 'me'],
  queryFn: async ({ signal }): Promise<Me | null> => {
    const result = await staff.getMe({}, { signal });
    if (result.ok) return result.value;
    if (result.code === 'not_logged_in' || result.code === 'forbidden') return null;
    throw new Refused(result.code, result.detail);
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** Whether the session ended by itself, so that the sign-in page can say so. */
export const endedKey = ['staff', 'ended'] as const;
export const useSessionEnded = (): boolean =>
  useQuery({ queryKey: endedKey, queryFn: () => false, enabled: false, initialData: false }).data;

export type StaffSession = { readonly me: Me; readonly permissions: ReadonlySet<string> };

const SessionContext = createContext<StaffSession | undefined>(undefined);

/** Gives the pages below it the signed-in staff member. */
export function StaffSessionProvider({ me, children }: { me: Me; children: ReactNode }) {
  const session = useMemo(() => ({ me, permissions: new Set(me.permissions) }), [me]);
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** The signed-in staff member. Only for what is rendered inside the shell. */
/** A role in words; one newer than this build by its own name. */
export function useRoleText(): (role: string) => string {
  const { find } = useI18n();
  return (role) => find(`console.role.${role}`) ?? role;
}

export function useStaffSession(): StaffSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useStaffSession outside of StaffSessionProvider');
  return session;
}

/** Whether the staff member holds a permission. Hiding is a courtesy: the server refuses anyway. */
export function useMay(permission: string): boolean {
  return useStaffSession().permissions.has(permission);
}

export const useMe = () => useQuery(meQuery);

/** Starts a session; the refused code is wrong_credentials, account_locked or a transport error. */
export const useSignIn = () =>
  useMutation({
    mutationFn: (input: { username: string; password: string; code: string }) => ask(staff.signIn(input)),
    onSuccess: useBegin(),
  });

/** The refused code is passkey_refused, ticket_expired, webauthn_cancelled or a transport error. */
export const usePasskeySignIn = () => useMutation({ mutationFn: signInByPasskey, onSuccess: useBegin() });

/** Whoever was here before leaves nothing to whoever begins. */
function useBegin(): (me: Me) => void {
  const client = useQueryClient();
  return (me) => {
    client.removeQueries({ predicate: (query) => query.queryKey[0] !== 'staff' });
    client.setQueryData(endedKey, false);
    client.setQueryData(meQuery.queryKey, me);
  };
}

/** Ends the session here even where the server cannot be told: the cookie then runs out by itself. */
export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => ask(staff.signOut({})),
    onSettled: () => {
      client.setQueryData(meQuery.queryKey, null);
      client.removeQueries({ predicate: (query) => query.queryKey[0] !== 'staff' });
    },
  });
}
