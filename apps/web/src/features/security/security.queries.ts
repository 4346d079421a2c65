import type { Result } from '@baize/kernel';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { signIn } from '../../clients/sign-in.ts';
import { security } from '../../clients/security.ts';
import { ask, type Answer, type Input } from '../../session/clients.ts';
import { memberQuery } from '../../session/member.ts';
import { freshQuery, queryClient, refresh } from '../../session/query-client.ts';
import { seal, withSeal } from '../../session/seal.ts';

export type Security = Answer<typeof security.getSecurity>;
export type Passkey = Security['passkeys'][number];
export type Login = Answer<typeof security.listLogins>['list'][number];
export type LiveSession = Answer<typeof security.listSessions>['list'][number];
export type Profile = Answer<typeof security.getProfile>;
export type ProfileField = Profile['fields'][number];
export type NewTotp = Answer<typeof security.startTotp>;

export const securityOverview = freshQuery(['security', 'overview'], () => security.getSecurity({}));

export const loginHistory = freshQuery(['security', 'logins'], () => security.listLogins({}));

export const liveSessions = freshQuery(['security', 'sessions'], () => security.listSessions({}));

export const knownAddresses = freshQuery(['security', 'addresses'], () => security.listKnownAddresses({}));

export const avatars = queryOptions({
  queryKey: ['security', 'avatars'],
  queryFn: () => ask(security.getIcon({})),
});

export const profile = freshQuery(['security', 'profile'], () => security.getProfile({}));

/** A protection changed: the overview and what the shell knows of the member are asked for again. */
export const refreshSecurity = (): void => refresh(securityOverview, memberQuery);

type IconId = Input<typeof security.setIcon>['icon'];

/** What a change of bound data is proved with (R17): the server says which of them, and it alone is sent. */
export type Proof = { by: Security['proofs']['mobile']; value: string };
const proofInput = async ({ by, value }: Proof) =>
  by === 'password' ? { password: await seal(value) } : { [by]: value };

/** A call with sealed fields that changes a protection. */
const useProtect = <Given, Value>(call: (given: Given) => Promise<Result<Value>>) =>
  useMutation({ mutationFn: (given: Given) => ask(withSeal(() => call(given))), onSuccess: refreshSecurity });

type Proved<Call extends (input: never) => unknown> = Pick<
  Input<Call>,
  Exclude<keyof Input<Call>, 'password' | 'totp' | 'oldCode'>
> & { proof: Proof };

export const useBindMobile = () =>
  useProtect(async ({ proof, ...input }: Proved<typeof security.bindMobile>) =>
    security.bindMobile({ ...input, ...(await proofInput(proof)) }),
  );
export const useBindEmail = () =>
  useProtect(async ({ proof, ...input }: Proved<typeof security.bindEmail>) =>
    security.bindEmail({ ...input, ...(await proofInput(proof)) }),
  );

/** With the present payment password, or with a code when that is forgotten. */
export const useChangePaymentPassword = () =>
  useProtect(async (typed: { oldPaymentPassword: string; paymentPassword: string }) =>
    signIn.setPaymentPassword({
      oldPaymentPassword: await seal(typed.oldPaymentPassword),
      paymentPassword: await seal(typed.paymentPassword),
    }),
  );
export const useResetPaymentPassword = () =>
  useProtect(async ({ paymentPassword, verificationCode }: Input<typeof security.resetPaymentPassword>) =>
    security.resetPaymentPassword({ paymentPassword: await seal(paymentPassword), verificationCode }),
  );

/** The login password proves who adds an authenticator: a stolen session must not become a lasting one. */
export const useStartTotp = () =>
  useProtect(async (password: string) => security.startTotp({ password: await seal(password) }));
export const useConfirmTotp = () => useProtect((code: string) => security.confirmTotp({ code }));
export const useRenewBackupCodes = () => useProtect((code: string) => security.renewBackupCodes({ code }));
export const useRemoveTotp = () =>
  useProtect(async ({ code, password }: Input<typeof security.removeTotp>) =>
    security.removeTotp({ code, password: await seal(password) }),
  );
export const useRemovePasskey = () =>
  useProtect(async ({ passkeyId, password }: Input<typeof security.removePasskey>) =>
    security.removePasskey({ passkeyId, password: await seal(password) }),
  );

export const useEndSession = () =>
  useMutation({
    mutationFn: (sessionId: string) => ask(security.endSession({ sessionId })),
    onSettled: () => refresh(liveSessions),
  });

export const useForgetAddress = () =>
  useMutation({
    mutationFn: (ip: string) => ask(security.forgetAddress({ ip })),
    onSettled: () => refresh(knownAddresses),
  });

export const useSetIcon = () =>
  useMutation({
    // Only names the server offered are shown, and it looks at what comes.
    mutationFn: (icon: string) => ask(security.setIcon({ icon: icon as IconId })),
    onSuccess: (answer) => {
      queryClient.setQueryData(avatars.queryKey, answer);
      refresh(memberQuery);
    },
  });

export const useUpdateProfile = () =>
  useMutation({
    mutationFn: (input: Input<typeof security.updateProfile>) => ask(security.updateProfile(input)),
    onSuccess: (answer) => {
      queryClient.setQueryData(profile.queryKey, answer);
      refresh(memberQuery);
    },
  });
