import { isDeepStrictEqual } from 'node:util';
import type { Db } from '@baize/db';
import type { Output } from '@baize/endpoint';
import { exactText } from '@baize/kernel';
import { z } from 'zod';
import type { approvalsApi } from './api.ts';
import type { StaffCtx } from './deps.ts';
import { findProposed, type ProposalRow, type Proposed } from './proposal.sql.ts';
import type { proposed } from './shapes.ts';

export type ProposalView = Output<typeof approvalsApi, 'decideProposal'>;

/** The clock closes a proposal a little later than its time: what is over is over. */
export const stateAt = ({ state, expiresAt }: ProposalRow, now: Date): ProposalRow['state'] =>
  state === 'PROPOSED' && expiresAt <= now ? 'EXPIRED' : state;

/** Who looks at proposals, and when. */
export type Viewer = {
  caller: Pick<StaffCtx['caller'], 'staffId' | 'permissions'>;
  now: Date;
  isOnePerson: boolean;
  /** The proposals one person may have made and decide now (`same_issuer`). */
  ofOneIssuer: ReadonlySet<number>;
  /** Those whose proposer holds the permission no more: disabled, of another role or brand. */
  ofGone: ReadonlySet<number>;
};

/** `currency` is the brand's, for what has no sum of its own. */
export const proposalView = (row: ProposalRow, currency: string, viewer: Viewer): ProposalView => ({
  proposalId: row.proposalId,
  kind: row.kind,
  subject: row.subject,
  payload: viewer.caller.permissions.has(row.permission)
    ? shown(row.payload)
    : withoutSettings(shown(row.payload)),
  amount: row.amount === null ? null : exactText(row.amount, row.currency ?? currency),
  currency: row.currency,
  reason: row.reason,
  state: stateAt(row, viewer.now),
  proposedBy: row.proposedBy,
  proposedAt: row.proposedAt.getTime(),
  expiresAt: row.expiresAt.getTime(),
  decidedBy: row.decidedBy,
  decidedAt: row.decidedAt?.getTime() ?? null,
  remark: row.remark,
  secondPersonAbove: exactText(row.ruleAloneUpto, row.currency ?? currency),
  decidedUnder: row.decidedUnder,
  ...standingOf(row, viewer),
});

/** Who proposed it takes it back; whoever else may decide such a thing decides it, and who may not reads why. */
function standingOf(row: ProposalRow, viewer: Viewer): Pick<ProposalView, 'acts' | 'barred'> {
  if (stateAt(row, viewer.now) !== 'PROPOSED') return { acts: [], barred: null };
  const isOwn = row.proposedById === viewer.caller.staffId;
  const barred = barOf(row, viewer, isOwn);
  const decides = {
    none: ['approve', 'refuse'],
    proposer_gone: ['refuse'],
    same_issuer: ['refuse'],
    same_person: [],
    permission_missing: [],
  } as const;
  return { acts: [...decides[barred ?? 'none'], ...(isOwn ? (['withdraw'] as const) : [])], barred };
}

function barOf(row: ProposalRow, viewer: Viewer, isOwn: boolean): ProposalView['barred'] {
  if (!viewer.caller.permissions.has(row.permission)) return 'permission_missing';
  if (viewer.ofGone.has(row.proposalId)) return 'proposer_gone';
  if (viewer.isOnePerson) return null;
  if (isOwn) return 'same_person';
  return viewer.ofOneIssuer.has(row.proposalId) ? 'same_issuer' : null;
}

/** A proposal as the audit log keeps it. */
export const auditedOf = (row: ProposalRow) => ({
  proposalId: row.proposalId,
  kind: row.kind,
  state: row.state,
  payload: withoutSettings(shown(row.payload)),
  proposedBy: row.proposedBy,
  ...(row.decidedUnder === null ? {} : { decidedUnder: row.decidedUnder }),
  ...(row.amount === null || row.currency === null ? {} : { amount: exactText(row.amount, row.currency) }),
});

/** What a control's proposal is carried out with may hold a sealed secret; `before` and `after` tell it without. */
const shown = (payload: ProposalRow['payload']): ProposalRow['payload'] =>
  Object.fromEntries(Object.entries(payload).filter(([name]) => name !== 'wanted'));

/**
 * How a gateway is reached, for who may not read its settings, and for the log: only the names of what changes. Everything else
 * of a control is read by all who read proposals.
 */
export function withoutSettings<Told extends object>(told: Told): Told {
  const read = sides.safeParse(told);
  if (!read.success) return told;
  const { before, after } = read.data;
  const [was, is] = [before.settings ?? {}, after.settings ?? {}];
  const names = Object.keys({ ...was, ...is }).filter((name) => !isDeepStrictEqual(was[name], is[name]));
  return { ...told, before: { ...before, settings: null }, after: { ...after, settings: names } };
}
const side = z.looseObject({ settings: z.record(z.string(), z.unknown()).nullable() });
const sides = z.looseObject({ before: side, after: side });

/** What waits, as the case of an order names it. */
export const proposedView = (waiting: Proposed | undefined): z.output<typeof proposed> | null =>
  waiting === undefined ? null : { ...waiting, proposedAt: waiting.proposedAt.getTime() };

/** Rows of a list, each with what waits about it: a row says by which subjects proposals name it. */
export async function withProposed<Row>(
  db: Db,
  { merchantId, now }: { merchantId: number; now: Date },
  rows: readonly Row[],
  subjectsOf: (row: Row) => readonly string[],
): Promise<(Row & { proposed: z.output<typeof proposed> | null })[]> {
  const waiting = await findProposed(db, merchantId, rows.flatMap(subjectsOf), now);
  return rows.map((row) => {
    const subject = subjectsOf(row).find((one) => waiting.has(one));
    return { ...row, proposed: proposedView(subject === undefined ? undefined : waiting.get(subject)) };
  });
}
