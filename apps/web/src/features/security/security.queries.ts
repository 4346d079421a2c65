import { queryOptions, useMutation } from '@tanstack/react-query';
import { identity } from '../../clients/identity.ts';
import { security } from '../../clients/security.ts';
import { ask } from '../../session/clients.ts';
import { memberQuery } from '../../session/member.ts';
import { queryClient } from '../../session/query-client.ts';
import { seal, withSeal } from '../../session/seal.ts';

type Answer<F extends (...args: never[]) => Promise<unknown>> =
  Awaited<ReturnType<F>> extends infer R ? (R extends { ok: true; value: infer V } ? V : never) : never;
type Input<F extends (input: never, ...rest: never[]) => unknown> = Parameters<F>[0];

export type Security = Answer<typeof security.getSecurity>;
export type Passkey = Security['passkeys'][number];
export type Login = Answer<typeof security.listLogins>['list'][number];
export type LiveSession = Answer<typeof security.listSessions>['list'][number];
export type Profile = Answer<typeof security.getProfile>;
export type ProfileField = Profile['fields'][number];
export type NewTotp = Answer<typeof security.startTotp>;

// What protects an account must be right when it is looked at: never answered from an old page.
const fresh = { staleTime: 0 } as const;

export const securityOverview = queryOptions({
  queryKey: ['security', 'overview'],
  queryFn: () => ask(security.getSecurity({})),
  ...fresh,
});

export const loginHistory = queryOptions({
  queryKey: ['security', 'logins'],
  queryFn: () => ask(security.listLogins({})),
  ...fresh,
});

export const liveSessions = queryOptions({
  queryKey: ['security', 'sessions'],
  queryFn: () => ask(security.listSessions({})),
  ...fresh,
});

export const knownAddresses = queryOptions({
  queryKey: ['security', 'addresses'],
  queryFn: () => ask(security.listKnownAddresses({})),
  ...fresh,
});

export const avatars = queryOptions({
  queryKey: ['security', 'avatars'],
  queryFn: () => ask(security.getIcon({})),
});

export const profile = queryOptions({
  queryKey: ['security', 'profile'],
  queryFn: () => ask(security.getProfile({})),
  ...fresh,
});

// Nothing of this is waited for: a dialog that asked would be gone before it could tell the member how it went.
const again = (...keys: readonly (readonly unknown[])[]): void => {
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
};
/** A protection changed: the overview and what the shell knows of the member are asked for again. */
export const refreshSecurity = (): void => again(securityOverview.queryKey, memberQuery.queryKey);

type IconId = Input<typeof security.setIcon>['icon'];

/** What a change of bound data is proved with (R17): the server says which of them, and it alone is sent. */
export type Proof = { by: Security['proofs']['mobile']; value: string };
const proofInput = async ({ by, value }: Proof) =>
  by === 'password' ? { password: await seal(value) } : { [by]: value };

type NewMobile = { countryDialingCode: string; mobileNum: string; verificationCode: string; proof: Proof };

export const useBindMobile = () =>
  useMutation({
    mutationFn: ({ proof, ...input }: NewMobile) =>
      ask(withSeal(async () => security.bindMobile({ ...input, ...(await proofInput(proof)) }))),
    onSuccess: refreshSecurity,
  });

export const useBindEmail = () =>
  useMutation({
    mutationFn: ({ proof, ...input }: { email: string; verificationCode: string; proof: Proof }) =>
      ask(withSeal(async () => security.bindEmail({ ...input, ...(await proofInput(proof)) }))),
    onSuccess: refreshSecurity,
  });

/** With the present payment password, or with a code when that is forgotten. */
export const useChangePaymentPassword = () =>
  useMutation({
    mutationFn: (input: { oldPaymentPassword: string; paymentPassword: string }) =>
      ask(
        withSeal(async () =>
          identity.setPaymentPassword({
            oldPaymentPassword: await seal(input.oldPaymentPassword),
            paymentPassword: await seal(input.paymentPassword),
          }),
        ),
      ),
  });

export const useResetPaymentPassword = () =>
  useMutation({
    mutationFn: (input: { paymentPassword: string; verificationCode: string }) =>
      ask(
        withSeal(async () =>
          security.resetPaymentPassword({
            paymentPassword: await seal(input.paymentPassword),
            verificationCode: input.verificationCode,
          }),
        ),
      ),
  });

/** The login password proves who adds an authenticator: a stolen session must not become a lasting one. */
export const useStartTotp = () =>
  useMutation({
    mutationFn: (password: string) =>
      ask(withSeal(async () => security.startTotp({ password: await seal(password) }))),
  });

export const useConfirmTotp = () =>
  useMutation({
    mutationFn: (code: string) => ask(security.confirmTotp({ code })),
    onSuccess: refreshSecurity,
  });

export const useRenewBackupCodes = () =>
  useMutation({
    mutationFn: (code: string) => ask(security.renewBackupCodes({ code })),
    onSuccess: refreshSecurity,
  });

export const useRemoveTotp = () =>
  useMutation({
    mutationFn: ({ code, password }: { code: string; password: string }) =>
      ask(withSeal(async () => security.removeTotp({ code, password: await seal(password) }))),
    onSuccess: refreshSecurity,
  });

export const useRemovePasskey = () =>
  useMutation({
    mutationFn: ({ passkeyId, password }: { passkeyId: number; password: string }) =>
      ask(withSeal(async () => security.removePasskey({ passkeyId, password: await seal(password) }))),
    onSuccess: refreshSecurity,
  });

export const useEndSession = () =>
  useMutation({
    mutationFn: (sessionId: string) => ask(security.endSession({ sessionId })),
    onSettled: () => again(liveSessions.queryKey),
  });

export const useForgetAddress = () =>
  useMutation({
    mutationFn: (ip: string) => ask(security.forgetAddress({ ip })),
    onSettled: () => again(knownAddresses.queryKey),
  });

export const useSetIcon = () =>
  useMutation({
    // Only names the server offered are shown, and it looks at what comes.
    mutationFn: (icon: string) => ask(security.setIcon({ icon: icon as IconId })),
    onSuccess: (answer) => {
      queryClient.setQueryData(avatars.queryKey, answer);
      again(memberQuery.queryKey);
    },
  });

export const useUpdateProfile = () =>
  useMutation({
    mutationFn: (input: Input<typeof security.updateProfile>) => ask(security.updateProfile(input)),
    onSuccess: (answer) => {
      queryClient.setQueryData(profile.queryKey, answer);
      again(memberQuery.queryKey);
    },
  });
