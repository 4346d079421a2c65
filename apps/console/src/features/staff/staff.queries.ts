import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ask, type Answer } from '../../session/ask.ts';
import { staff } from '../../session/clients.ts';
import { makePasskey } from '../../session/passkey.ts';

export const AUDIT_PAGE_SIZE = 30;
export type AuditRow = Answer<typeof staff.listAudit>['list'][number];
export type AuditFilter = { action?: string; target?: string; pageNo: number; pageSize: number };

export const auditLog = (filter: AuditFilter) =>
  queryOptions({
    queryKey: ['audit', filter],
    queryFn: ({ signal }) => ask(staff.listAudit(filter, { signal })),
    placeholderData: keepPreviousData,
  });

export type Passkey = Answer<typeof staff.listOwnPasskeys>['passkeys'][number];

export const ownPasskeys = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => ask(staff.listOwnPasskeys({}, { signal })),
});

/** Both answer the list as it stands afterwards. */
export function useAddPasskey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: makePasskey,
    onSuccess: (list) => client.setQueryData(ownPasskeys.queryKey, list),
  });
}

export function useRemovePasskey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: { passkeyId: number; proof: string }) => ask(staff.removePasskey(input)),
    onSuccess: (list) => client.setQueryData(ownPasskeys.queryKey, list),
  });
}

/** Jobs run by the minute; a page left open follows. */
const JOBS_REFRESH_MS = 15_000;
export type JobRow = Answer<typeof staff.listJobs>[number];
export const jobs = queryOptions({
  queryKey: ['staff', 'jobs'],
  queryFn: ({ signal }) => ask(staff.listJobs({}, { signal })),
  refetchInterval: JOBS_REFRESH_MS,
});
