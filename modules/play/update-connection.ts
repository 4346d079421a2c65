/** The console's settings of wire peers (OP-19): address, keys, switch, how games open; and whether the peer answers. */
import { isDeepStrictEqual } from 'node:util';
import { staffControl } from '@baize/approvals';
import type { Tx } from '@baize/db';
import type { Answer, Ctx, Input } from '@baize/endpoint';
import type { Control } from '@baize/endpoint/control';
import { formatUnits, ok, parseUnits, refuse } from '@baize/kernel';
import { audit } from '@baize/staff';
import type { playOpsApi } from './api.ts';
import { connectionControls, settingsOf, type ConnectionKind } from './connection-controls.ts';
import { findConnection } from './connection.sql.ts';
import { isAddressList } from './connection.ts';
import { viewConnection } from './connections.ts';
import type { PlayDeps } from './deps.ts';
import { vendorClient } from './vendor-client.ts';

type Api = typeof playOpsApi;
type WriteCtx = Ctx<'staff:connections.write'>;

export async function updateConnection(
  deps: PlayDeps,
  { code, reason, winAloneMax, ...input }: Input<Api, 'updateConnection'>,
  ctx: WriteCtx,
): Promise<Answer<Api, 'updateConnection'>> {
  if (input.ipAllow !== undefined && !isAddressList(input.ipAllow)) return refuse('address_range_wrong');
  const row = await findConnection(deps.db, code);
  if (row === undefined) return refuse('connection_not_found');
  const ceiling = winAloneMax === undefined ? {} : { winAloneMax: formatUnits(parseUnits(winAloneMax)) };
  const now: Record<string, unknown> = settingsOf(row);
  const changes = Object.fromEntries(
    Object.entries({ ...input, ...ceiling }).filter(
      ([name, value]) => value !== undefined && !isDeepStrictEqual(value, now[name]),
    ),
  );
  const changed = await change(deps, ctx, connectionControls(deps).settings, {
    wanted: { code, changes },
    reason,
  });
  return changed.ok ? view(deps, code, changed.value.proposalId) : changed;
}

/** Adds a public key, or takes one out of use. */
export async function saveConnectionKey(
  deps: PlayDeps,
  { reason, ...wanted }: Input<Api, 'saveConnectionKey'>,
  ctx: WriteCtx,
): Promise<Answer<Api, 'saveConnectionKey'>> {
  if (!(await findConnection(deps.db, wanted.code))) return refuse('connection_not_found');
  const changed = await change(deps, ctx, connectionControls(deps).key, { wanted, reason });
  return changed.ok ? view(deps, wanted.code, changed.value.proposalId) : changed;
}

export async function setConnectionState(
  deps: PlayDeps,
  { reason, ...wanted }: Input<Api, 'setConnectionState'>,
  ctx: WriteCtx,
): Promise<Answer<Api, 'setConnectionState'>> {
  const { code } = wanted;
  if (!(await findConnection(deps.db, code))) return refuse('connection_not_found');
  const changed = await change(deps, ctx, connectionControls(deps).state, { wanted, reason });
  if (!changed.ok) return changed;
  const { seen, proposalId } = changed.value;
  return ok({ code, ...seen, proposalId });
}

/** What the control keeps in memory is forgotten after the commit; what it asks outside, it asks before. */
async function change<Wanted extends object, Seen extends object | null, Code extends string = never>(
  deps: PlayDeps,
  ctx: WriteCtx,
  control: Control<Tx, ConnectionKind, Wanted, Seen, Code>,
  asked: { wanted: Wanted; reason: string },
) {
  const blocked = await control.check?.(asked.wanted);
  if (blocked !== undefined) return refuse(blocked);
  const changed = await staffControl({ ...deps, audit }, ctx, control, asked);
  if (changed.ok) control.saved?.();
  return changed;
}

async function view(deps: PlayDeps, code: string, proposalId: number | null) {
  const row = await findConnection(deps.db, code);
  return row ? ok({ ...viewConnection(row), proposalId }) : refuse('connection_not_found');
}

/** Sends the vendor a signed call: whether it answers, how fast, and how many games it lists. */
export async function testConnection(deps: PlayDeps, input: Input<Api, 'testConnection'>) {
  const row = await findConnection(deps.db, input.code);
  if (row === undefined) return refuse('connection_not_found');
  const started = performance.now();
  const answer = await vendorClient(deps, row).gameList();
  const ms = Math.round(performance.now() - started);
  return answer.ok
    ? ok({ state: 'answered' as const, ms, games: answer.value.length, detail: '' })
    : ok({ state: answer.code, ms, games: null, detail: answer.detail.slice(0, 300) });
}
