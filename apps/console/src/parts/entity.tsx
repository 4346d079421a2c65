import type { ReactNode } from 'react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { pageAt, type MemberTab } from '../pages.ts';
import { useStaffSession } from '../session/staff-session.tsx';
import { useNames } from './use-names.ts';
import css from './parts.module.css';

type Target = Pick<LinkProps, 'to' | 'params' | 'search'>;

/** Where each thing that has a number is looked at. */
const TARGETS = {
  member: (memberId: string, tab?: MemberTab) => ({
    to: '/members/$memberId',
    params: { memberId },
    search: { tab },
  }),
  withdrawal: (no) => ({ to: '/money/withdrawals', search: { state: 'all', case: no } }),
  deposit: (no) => ({ to: '/money/deposits', search: { state: 'all', case: no } }),
  callback: (reference) => ({ to: '/money/deposits', search: { view: 'events', reference } }),
  game: (name) => ({ to: '/games', search: { name } }),
  operator: (staffId) => ({ to: '/audit', search: { staff: staffId } }),
  round: (round) => ({ to: '/games/bets', search: { round } }),
  account: (q) => ({ to: '/members', search: { q } }),
  proposal: (subject) => ({ to: '/money/approvals', search: { state: 'all', subject } }),
  /** What operators did to it. */
  changes: (target) => ({ to: '/audit', search: { target } }),
  /** By its own number; a subject has many. */
  waiting: (number) => ({ to: '/money/approvals', search: { state: 'all', case: number } }),
  adjustment: () => ({ to: '/money/adjustments' }),
  incoming: () => ({ to: '/money/deposits', search: { view: 'incoming', incoming: 'all' } }),
  finding: () => ({ to: '/money/findings', search: { state: 'all' } }),
  connection: () => ({ to: '/games/connections' }),
  vendor: () => ({ to: '/games/vendors' }),
  points: (memberId) => ({ to: '/members/$memberId/points', params: { memberId } }),
  redemption: (account) => ({ to: '/money/redemptions', search: { status: 'all', account } }),
  bonus: () => ({ to: '/money/bonuses' }),
  promotion: (promoId) => ({ to: '/promotions', search: { case: promoId } }),
  giveaway: () => ({ to: '/promotions/giveaways' }),
  leaderboard: () => ({ to: '/promotions/leaderboards' }),
  mission: () => ({ to: '/promotions/missions' }),
  lineTransfer: (no) => ({ to: '/money/lines', search: { view: 'transfers', transferNo: no } }),
  settlement: (no) => ({ to: '/money/settlements', search: { state: 'all', case: no } }),
  vendorTransfer: (no) => ({ to: '/money/vendor-transfers', search: { state: 'all', case: no } }),
} as const satisfies Record<string, (id: string, tab?: MemberTab) => Target>;
export type EntityName = keyof typeof TARGETS;

type EntityProps = { of: EntityName; id: string | number; tab?: MemberTab; children?: ReactNode };

/** The way to a member, an order, a round: its words, or its number where nothing else is said. No way to a page one may not open. */
export function Entity({ of, id, tab, children = id }: EntityProps) {
  const { permissions } = useStaffSession();
  const target = TARGETS[of](String(id), tab) as Target & { to: string };
  const permission = pageAt(target.to)?.permission;
  if (permission !== undefined && !permissions.has(permission)) return children;
  return (
    <Link {...(target as Target)} className={css.link}>
      {children}
    </Link>
  );
}

/** The entity behind the kind that a target of the audit log begins with. */
const KINDS: Readonly<Record<string, EntityName>> = {
  member: 'member',
  'member-level': 'member',
  'member-money': 'member',
  'member-place': 'member',
  staff: 'operator',
  withdrawal: 'withdrawal',
  deposit: 'deposit',
  incoming: 'incoming',
  adjustment: 'adjustment',
  discrepancy: 'finding',
  connection: 'connection',
  vendor: 'vendor',
  'vendor-transfer': 'vendorTransfer',
  bonus: 'bonus',
  promotion: 'promotion',
  'promotion-budget': 'promotion',
  giveaway: 'giveaway',
  leaderboard: 'leaderboard',
  mission: 'mission',
};

/** What an operator acted on (`member:100007`), in words, and the way to it where it has a page. */
export function Target({ of, words: said }: { of: string; words?: string }) {
  const names = useNames();
  const [kind = '', id = ''] = of.split(':');
  const entity = KINDS[kind];
  const words = said ?? names.target(of);
  return entity ? (
    <Entity of={entity} id={id}>
      {words}
    </Entity>
  ) : (
    words
  );
}

const NUMBERED: Readonly<Record<string, EntityName>> = {
  D: 'deposit',
  W: 'withdrawal',
  LT: 'lineTransfer',
};

/** An order's number, D… or W…, a transfer's along the line, LT…, or a settlement's, S…: the way to it. */
export function wayOf(reference: string): { of: EntityName; id: string } | undefined {
  const [, settlementId] = /^S(\d+)$/.exec(reference) ?? [];
  if (settlementId !== undefined) return { of: 'settlement', id: `s_${settlementId}` };
  const of = NUMBERED[/^([A-Z]{1,2})\d{6}-/.exec(reference)?.[1] ?? ''];
  return of && { of, id: reference };
}
