/** Games by the vendor's own signed list: looked at first, then applied as it was seen. */
import { applyImport, checkImport, findVendor, type GameImport } from '@baize/catalogue';
import { IMPORT_ROWS_MAX } from '@baize/catalogue/api';
import type { Ctx, Input } from '@baize/endpoint';
import { ok, refuse, type Result } from '@baize/kernel';
import { audit } from '@baize/staff';
import type { playOpsApi } from './api.ts';
import { findConnection } from './connection.sql.ts';
import type { PlayOpsDeps } from './deps.ts';
import { vendorClient } from './vendor-client.ts';
import { rowsOfVendor } from './vendor-games.ts';

type Api = typeof playOpsApi;

export async function checkVendorImport(deps: PlayOpsDeps, input: Input<Api, 'checkVendorImport'>) {
  const asked = await listOf(deps, input);
  return asked.ok ? ok(await checkImport(deps.db, asked.value)) : asked;
}

/** The vendor is asked again: `import_changed` when it or the catalogue says something else than what was seen. */
export async function applyVendorImport(
  deps: PlayOpsDeps,
  input: Input<Api, 'applyVendorImport'>,
  ctx: Ctx<'staff:vendors.write'>,
) {
  const asked = await listOf(deps, input);
  if (!asked.ok) return asked;
  return applyImport({ ...deps, audit }, ctx, {
    ...asked.value,
    digest: input.digest,
    reason: input.reason,
    source: `vendor:${input.code}`,
  });
}

async function listOf(
  deps: PlayOpsDeps,
  { code, missing }: { code: string; missing: 'keep' | 'disable' },
): Promise<Result<GameImport, 'vendor_not_found' | 'vendor_unreachable' | 'too_many_rows'>> {
  const vendor = await findVendor(deps.db, code);
  const connection = vendor && (await findConnection(deps.db, vendor.connectionCode));
  if (connection === undefined) return refuse('vendor_not_found');
  const answer = await vendorClient(deps, connection).gameList();
  if (!answer.ok) return refuse('vendor_unreachable', { detail: answer.detail.slice(0, 300) });
  if (answer.value.length > IMPORT_ROWS_MAX) return refuse('too_many_rows', { max: IMPORT_ROWS_MAX });
  return ok({ rows: rowsOfVendor(answer.value, code), missing, vendorCode: code });
}
