import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask, type Answer } from '../../session/ask.ts';
import { staff } from '../../session/clients.ts';

export const AUDIT_PAGE_SIZE = 30;
export type AuditRow = Answer<typeof staff.listAudit>['list'][number];
export type AuditFilter = { action?: string; target?: string; pageNo: number; pageSize: number };

export const auditLog = (filter: AuditFilter) =>
  queryOptions({
    queryKey: ['audit', filter],
    queryFn: ({ signal }) => ask(staff.listAudit(filter, { signal })),
    placeholderData: keepPreviousData,
  });
