import { isDeepStrictEqual } from 'node:util';
import { ok, refuse, type Result } from '@baize/kernel';
import type { Tx } from '@baize/db';
import { staffChange, type Answer, type Ctx, type Input } from '@baize/endpoint';
import type { siteConsoleApi } from './console-api.ts';
import type { SiteConsoleDeps } from './console-deps.ts';
import {
  defaultPasswordControl,
  isControlled,
  loweredSettings,
  openDefaultPassword,
  sealDefaultPassword,
  securityControl,
} from './security-settings.ts';
import { forgetMerchants } from './merchant.ts';
import { readSite, settingsView } from './read-settings.ts';
import {
  brandFaults,
  domainFaults,
  isDangerous,
  isDefaultPasswordFine,
  registrationFaults,
  securityFaults,
  systemFaults,
  type Faults,
} from './settings-checks.ts';
import { lockStoredSite, updateStoredSite } from './settings.sql.ts';
import {
  changedSection,
  membersOf,
  sectionOf,
  siteOf,
  storedSection,
  versionOf,
  withSection,
  type Section,
  type SectionName,
  type Site,
} from './settings-sections.ts';

/** An approval, too, ends what this process remembers of the brand; the direct call does for every section. */
export function siteControls({ db, box, hasPeriods }: Pick<SiteConsoleDeps, 'db' | 'box' | 'hasPeriods'>) {
  const saved = () => forgetMerchants(db);
  const refuse: typeof loweredSettings.refuse = async (tx, seen, wanted, merchantId) =>
    (await loweredSettings.refuse?.(tx, seen, wanted, merchantId)) ??
    // Signed or earned while it waited.
    ('timeZone' in wanted.changes && (await hasPeriods(tx, wanted.merchantId)) ? 'state_changed' : undefined);
  return {
    security: { ...securityControl, saved },
    defaultPassword: { ...defaultPasswordControl(box), saved },
    settings: { ...loweredSettings, saved, refuse },
  };
}

type Refusal = 'state_changed' | 'nothing_to_change' | 'validation_failed' | 'proposed_already';

/**
 * An operator changes one section of a site's settings (OP-02…OP-06, OP-11), unless it changed since it was read. The slow
 * checks run before the lock; under the lock the version is compared again.
 */
export async function updateSettings(
  deps: SiteConsoleDeps,
  input: Input<typeof siteConsoleApi, 'updateSettings'>,
  ctx: Ctx<'staff:controls.write'>,
): Promise<Answer<typeof siteConsoleApi, 'updateSettings'>> {
  const { section: name, version, reason } = input;
  const seen = await readSite(deps.db, ctx.merchantId);
  const before = sectionOf(seen, name);
  if (versionOf(before) !== version) return refuse('state_changed');
  const checked = await checkedSection(deps, seen, name, input.value);
  if (!checked.ok) return checked;
  const after = checked.value;
  const change = difference(name, before, after);
  if (!change) return refuse('nothing_to_change');
  const needsCode = isDangerous(seen, withSection(seen, name, after), name);
  const isConfirmed = input.merchantCode === ctx.merchantCode;
  if (needsCode && !isConfirmed)
    return refuse('validation_failed', { fields: { merchantCode: 'merchant_code_wrong' } });

  const written = await staffChange<Tx, number | null, Refusal>(
    deps,
    ctx,
    { action: 'site.settings.update', reason },
    async (tx) => {
      const now = siteOf(await lockStoredSite(tx, ctx.merchantId));
      if (versionOf(sectionOf(now, name)) !== version) return refuse('state_changed');
      // Amounts of an account are in the currency it was opened in, so the brand's currency must not change.
      const isNewCurrency = withSection(now, name, after).currency !== now.currency;
      if (isNewCurrency && (await deps.hasAccounts(tx, ctx.merchantId)))
        return refuse('validation_failed', { fields: { currency: 'currency_in_use' } });
      // What agents are paid by are days of the brand's zone: another one would count hours twice, or never.
      const isNewZone = withSection(now, name, after).timeZone !== now.timeZone;
      if (isNewZone && (await deps.hasPeriods(tx, ctx.merchantId)))
        return refuse('validation_failed', { fields: { timeZone: 'zone_in_use' } });
      const security = name === 'security' ? bindingMembers(change) : {};
      if (Object.keys(security).length > 0) {
        const changed = await deps.changeControl(tx, ctx, securityControl, { wanted: security, reason });
        return changed.ok ? ok({ ...changed.value, value: changed.value.value.proposalId }) : changed;
      }
      if (name === 'security') {
        const { defaultPasswordSealed: sealed } = after as Section<'security'>;
        const control = defaultPasswordControl(deps.box);
        const changed = await deps.changeControl(tx, ctx, control, { wanted: { sealed }, reason });
        return changed.ok ? ok({ ...changed.value, value: changed.value.value.proposalId }) : changed;
      }
      if (isControlled(name)) {
        const wanted = { merchantId: ctx.merchantId, section: name, version, changes: change.after };
        const changed = await deps.changeControl(tx, ctx, loweredSettings, { wanted, reason });
        return changed.ok ? ok({ ...changed.value, value: changed.value.value.proposalId }) : changed;
      }
      await updateStoredSite(tx, ctx.merchantId, storedSection(after, name));
      return ok({ target: `settings:${name}`, ...change, value: null });
    },
  );
  if (!written.ok) return written;
  forgetMerchants(deps.db);
  return ok({ ...(await settingsView(deps, ctx)), proposalId: written.value });
}

/** The section as it would be after the change, or what is wrong with it, per member. */
async function checkedSection(
  deps: SiteConsoleDeps,
  seen: Site,
  name: SectionName,
  value: Record<string, unknown>,
): Promise<Result<Section, 'validation_failed'>> {
  const { defaultPassword, defaultPasswordSealed: _never, hasDefaultPassword: _view, ...changes } = value;
  const changed = changedSection(seen, name, changes);
  if (!changed.ok) return changed;
  const after = withSection(seen, name, changed.value);
  const faults = await faultsOf(deps, seen, after, name);
  if (name === 'security' && defaultPassword !== undefined) {
    if (typeof defaultPassword !== 'string') faults['defaultPassword'] = 'value_invalid';
    else if (!isDefaultPasswordFine(seen, defaultPassword)) faults['defaultPassword'] = 'password_rule';
    else after.security = withDefaultPassword(deps, after.security, defaultPassword);
    // The rest may have to wait for a second person; a password in the clear is nothing to propose.
    if (Object.keys(changes).length > 0) faults['defaultPassword'] = 'saved_alone';
  }
  return Object.keys(faults).length > 0
    ? refuse('validation_failed', { fields: faults })
    : ok(sectionOf(after, name));
}

/** The same password is not sealed again, which would look like a change. */
function withDefaultPassword(
  deps: SiteConsoleDeps,
  security: Section<'security'>,
  plain: string,
): Section<'security'> {
  if ((openDefaultPassword(deps.box, { security }) ?? '') === plain) return security;
  return { ...security, defaultPasswordSealed: sealDefaultPassword(deps.box, plain) };
}

async function faultsOf(
  deps: SiteConsoleDeps,
  before: Site,
  after: Site,
  name: SectionName,
): Promise<Faults> {
  switch (name) {
    case 'registration':
      return registrationFaults(before.registration, after.registration);
    case 'security':
      return securityFaults(after.security, deps.botCheckProviders);
    case 'system':
      return systemFaults(before.system, after.system, deps.clock.now());
    case 'brand':
      return brandFaults(before, after);
    case 'domains':
      return domainFaults(sectionOf(after, 'domains'));
    case 'flags':
    case 'region':
      return {};
  }
}

/** The changed members for the audit log: fields of registration one by one, of a secret only whether it is set. */
function difference(
  name: SectionName,
  before: Section,
  after: Section,
): { before: object; after: Record<string, unknown> } | undefined {
  if (isDeepStrictEqual(before, after)) return undefined;
  const [was, is] = [membersOf(name, before), membersOf(name, after)];
  const keys = Object.keys({ ...was, ...is }).filter((key) => !isDeepStrictEqual(was[key], is[key]));
  const only = (all: Record<string, unknown>) =>
    Object.fromEntries(keys.map((key) => [key, SECRETS.has(key) ? stateOf(all[key]) : (all[key] ?? null)]));
  return { before: only(was), after: only(is) };
}

/** What of a change of security is proposed in the clear: everything but the default password. */
const bindingMembers = ({ after }: { after: object }): Record<string, unknown> =>
  Object.fromEntries(Object.entries(after).filter(([key]) => !SECRETS.has(key)));

const SECRETS = new Set(['defaultPasswordSealed']);
const stateOf = (sealed: unknown): string => (sealed === '' ? 'not set' : 'set');
