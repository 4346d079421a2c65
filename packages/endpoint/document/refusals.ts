import type { Access, Operation, Route } from '../define.ts';
import { STATUS } from '../server.ts';

const CLOSED = ['maintenance', 'access_restricted'];

/** What the transport may refuse before the call's own rules are asked. */
export function transportRefusals(operation: Operation, route: Route): string[] {
  const { access } = operation;
  const hasBody = !/^(GET|DELETE)/.test(route);
  const isStaff = access.startsWith('staff');
  const isMember = access === 'member' || access === 'agent';
  const isMembers = isMember || access === 'session';
  return [
    'bad_request',
    'validation_failed',
    ...(hasBody ? ['malformed_json', 'body_too_large', 'unsupported_media_type'] : []),
    ...(access === 'anyone' ? [] : ['not_logged_in']),
    ...(isMembers ? ['logged_in_elsewhere'] : []),
    ...(access === 'agent' || access.startsWith('staff:') ? ['forbidden'] : []),
    ...(isMember ? ['in_need_true_account'] : []),
    ...(isMembers && !operation.restricted ? ['must_change_password'] : []),
    ...(isMembers && operation.fresh ? ['reauth_required'] : []),
    ...(isStaff || operation.whenClosed || route.includes(' /ops/') ? [] : CLOSED),
    'invalid_url',
    'too_many_requests',
    'unavailable',
    'unknown_error',
  ];
}

/** All refusals of a call by their HTTP status; its own are answered with 200 where the transport has no other. */
export function refusalsByStatus(operation: Operation, route: Route): Map<number, string[]> {
  const byStatus = new Map<number, string[]>();
  for (const code of new Set([...operation.errors, ...transportRefusals(operation, route)])) {
    const status = STATUS[code] ?? 200;
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return byStatus;
}

/** Who may call, in the words of both documents. */
export function callersOf(access: Access): string {
  const words: Partial<Record<Access, string>> = {
    anyone: 'anyone',
    session: 'trial, member, agent',
    member: 'member, agent',
    agent: 'agent',
    staff: 'operator',
  };
  return words[access] ?? `operator with ${access.replace('staff:', '')}`;
}
