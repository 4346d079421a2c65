import type { Tx } from '@baize/db';
import {
  anyBindsLess,
  bindsNobody,
  isLowered,
  isOther,
  isRaised,
  isSwitchedOff,
  type Control,
} from '@baize/endpoint/control';
import { invariant } from '@baize/kernel';
import { z } from 'zod';
import type { FieldRule } from './field-rules.ts';
import type { SecretBox } from './secret-box.ts';
import {
  membersOf,
  sectionOf,
  sectionSchemas,
  siteOf,
  storedSection,
  versionOf,
  withMembers,
  type Section,
  type SectionName,
} from './settings-sections.ts';
import { lockStoredSite, updateStoredSite } from './settings.sql.ts';
import type { SiteSettings } from './settings.ts';
import { isFlagOn } from './whitelabel.ts';

export const DEFAULT_PASSWORD_PURPOSE = 'site.default-password';

/** The value of settings.security.defaultPasswordSealed; empty text removes the default password. */
export const sealDefaultPassword = (box: SecretBox, plain: string): string =>
  plain === '' ? '' : box.seal(plain, DEFAULT_PASSWORD_PURPOSE).toString('base64');

/** The password that accounts opened or reset by staff start with (OPEN-AUTH-08); undefined while a site has none. */
export function openDefaultPassword(
  box: SecretBox,
  settings: Pick<SiteSettings, 'security'>,
): string | undefined {
  const { defaultPasswordSealed } = settings.security;
  return defaultPasswordSealed === ''
    ? undefined
    : box.open(Buffer.from(defaultPasswordSealed, 'base64'), DEFAULT_PASSWORD_PURPOSE);
}

const schema = sectionSchemas.security;
type Security = Omit<Section<'security'>, 'defaultPasswordSealed'>;
/** The members that change, as the section's schema left them; never the default password. */
const wanted = z.record(z.string(), z.unknown()).transform((members) => members as Partial<Security>);
const STRICTNESS: readonly Security['identityCheck'][] = ['none', 'withdrawal', 'play'];

/** OP-06: what makes guessing, taking over or leaving with money easier than before needs two. */
export const securityControl: Control<Tx, 'site.security', Partial<Security>, Partial<Security>> = {
  kind: 'site.security',
  action: 'site.settings.update',
  permission: 'controls.write',
  wanted,
  subject: () => 'settings:security',
  lock: async (tx, merchantId, changes) => {
    const stored = await lockedSecurity(tx, merchantId);
    return Object.fromEntries(
      Object.keys(changes).map((name) => [name, stored[name as keyof Security]]),
    ) as Partial<Security>;
  },
  next: (_seen, changes) => changes,
  bindsLess: anyBindsLess<Security>({
    captchaAfterFailures: isRaised,
    lockAfterFailures: isRaised,
    lockAfterFailuresPerIp: isRaised,
    failureWindowMinutes: isLowered,
    lockMinutes: isLowered,
    trialsPerIpPerHour: bindsNobody,
    registrationsPerIpPerDay: isRaised,
    passwordExpiryDays: isRaised,
    passwordsRemembered: isLowered,
    lockRelease: isOther,
    botCheck: isOther,
    extraVerification: isSwitchedOff,
    smsCodeMinutes: isRaised,
    mailCodeMinutes: isRaised,
    codeTries: isRaised,
    codesPerTargetPerHour: isRaised,
    codesPerIpPerHour: isRaised,
    codeLockMinutes: isLowered,
    idleMinutes: isRaised,
    bankCooldownHours: isLowered,
    identityCheck: (before, after) => STRICTNESS.indexOf(after) < STRICTNESS.indexOf(before),
  }),
  save: async (tx, merchantId, changes) => {
    const after = schema.parse({ ...(await lockedSecurity(tx, merchantId)), ...changes });
    await updateStoredSite(tx, merchantId, storedSection(after, 'security'));
  },
};

/** Of a secret the console and the log say only this. */
type SeenPassword = { defaultPassword: 'none' | 'set' | 'another' };

/**
 * OPEN-AUTH-08: what operators reset members to, and open agents with. Whoever sets it knows it: another one waits for a second
 * operator, none holds at once. It is sealed before it is asked for.
 */
export const defaultPasswordControl = (
  box: SecretBox,
): Control<Tx, 'site.default-password', { sealed: string }, SeenPassword, 'state_changed'> => ({
  kind: 'site.default-password',
  action: 'site.settings.update',
  permission: 'controls.write',
  wanted: z.strictObject({ sealed: z.base64().or(z.literal('')) }),
  subject: (_wanted, merchantId) => `default-password:${merchantId}`,
  lock: async (tx, merchantId) => {
    const { defaultPasswordSealed } = await lockedSecurity(tx, merchantId);
    return { defaultPassword: defaultPasswordSealed === '' ? 'none' : 'set' };
  },
  // Sealed before the master key was rotated, and not sealed anew, it is lost.
  refuse: async (_tx, _seen, { sealed }) =>
    sealed === '' || canOpen(box, sealed) ? undefined : 'state_changed',
  next: ({ defaultPassword }, { sealed }) => {
    if (sealed === '') return { defaultPassword: 'none' };
    return { defaultPassword: defaultPassword === 'none' ? 'set' : 'another' };
  },
  bindsLess: (_seen, { defaultPassword }) => defaultPassword !== 'none',
  save: async (tx, merchantId, { sealed }) => {
    const after = { ...(await lockedSecurity(tx, merchantId)), defaultPasswordSealed: sealed };
    await updateStoredSite(tx, merchantId, storedSection(after, 'security'));
  },
});

function canOpen(box: SecretBox, sealed: string): boolean {
  try {
    box.open(Buffer.from(sealed, 'base64'), DEFAULT_PASSWORD_PURPOSE);
    return true;
  } catch {
    return false;
  }
}

const lockedSecurity = async (tx: Tx, merchantId: number): Promise<Section<'security'>> =>
  sectionOf(siteOf(await lockStoredSite(tx, merchantId)), 'security');

const CONTROLLED = ['flags', 'domains', 'brand', 'registration'] as const;
type ControlledSection = (typeof CONTROLLED)[number];

export const isControlled = (name: SectionName): name is ControlledSection =>
  (CONTROLLED as readonly SectionName[]).includes(name);

/**
 * Whether a change leaves members less safe: a way in by SMS, a number nobody proves, passwords that no longer expire or
 * may be shorter or otherwise made, a new address they are led to, less time to dispute a payout. The other way round
 * holds at once. Another time zone moves the days that limits count by, another switch of contracts who pays agents and whether
 * anybody does: neither is stricter, so either waits (decision 0044).
 */
export function bindsLess(name: ControlledSection, before: Section, after: Section): boolean {
  switch (name) {
    case 'flags':
      return isFlagLowered(before as Section<'flags'>, after as Section<'flags'>);
    case 'domains':
      return hasNew(offered(before as Section<'domains'>), offered(after as Section<'domains'>));
    case 'brand': {
      const [was, is] = [before as Section<'brand'>, after as Section<'brand'>];
      return (
        hasNew(was.launchCdn, is.launchCdn) ||
        hasNew(was.imageCdn, is.imageCdn) ||
        isLowered(was.withdrawAutoReceivedMinutes, is.withdrawAutoReceivedMinutes) ||
        isOther(was.timeZone, is.timeZone) ||
        isOther(was.agentPolicy, is.agentPolicy)
      );
    }
    case 'registration': {
      const [was, is] = [before as Section<'registration'>, after as Section<'registration'>];
      return (
        bindsPasswordLess(was.fields.password, is.fields.password) ||
        bindsPaymentPasswordLess(was.fields.paymentPassword, is.fields.paymentPassword)
      );
    }
  }
}

/** Which of two patterns takes less is not known: another one waits. */
const PASSWORD_RULE = {
  enabled: isSwitchedOff,
  required: isSwitchedOff,
  patternId: isOther,
  acceptedPattern: isOther,
  minLength: isLowered,
  maxLength: isLowered,
};
const bindsPasswordLess = anyBindsLess<FieldRule>(PASSWORD_RULE);

/** Whether registration asks for one is no matter of how it is made. */
const bindsPaymentPasswordLess = anyBindsLess<FieldRule>({
  ...PASSWORD_RULE,
  enabled: bindsNobody,
  required: bindsNobody,
});

/** A switch counts only while its group's is on, so a group may lower what its members say. */
function isFlagLowered(before: Section<'flags'>, after: Section<'flags'>): boolean {
  const hasUnproved = (flags: Section<'flags'>) =>
    isFlagOn(flags, 'USERNAMEREG3') && !isFlagOn(flags, 'REGMOBVERF3');
  return (
    (isFlagOn(after, 'SMSLOGIN') && !isFlagOn(before, 'SMSLOGIN')) ||
    (isFlagOn(before, 'PWDEXPIRY') && !isFlagOn(after, 'PWDEXPIRY')) ||
    (hasUnproved(after) && !hasUnproved(before)) ||
    isFlagOn(after, 'AGENTPOLICY3') !== isFlagOn(before, 'AGENTPOLICY3')
  );
}

const offered = ({ domains }: Section<'domains'>): string[] =>
  domains.filter(({ isActive }) => isActive).map(({ name }) => name);
const hasNew = (before: readonly string[], after: readonly string[]): boolean =>
  after.some((address) => !before.includes(address));

const sectionWanted = z.strictObject({
  merchantId: z.number().int(),
  section: z.enum(CONTROLLED),
  version: z.string(),
  changes: z.record(z.string(), z.unknown()),
});
type SectionWanted = z.output<typeof sectionWanted>;

/** OP-03 OP-04 OP-05 OP-11: what `bindsLess` says so of waits; all else of these sections is saved at once. */
export const loweredSettings: Control<
  Tx,
  'site.settings',
  SectionWanted,
  Record<string, unknown>,
  'state_changed'
> = {
  kind: 'site.settings',
  action: 'site.settings.update',
  permission: 'controls.write',
  wanted: sectionWanted,
  subject: ({ section }) => `settings:${section}`,
  lock: async (tx, merchantId, { section, changes }) => {
    const stored = sectionOf(siteOf(await lockStoredSite(tx, merchantId)), section);
    const members = membersOf(section, stored);
    return Object.fromEntries(Object.keys(changes).map((name) => [name, members[name]]));
  },
  // Its members were checked against the others of the section.
  refuse: async (tx, _seen, { merchantId, section, version }) => {
    const stored = sectionOf(siteOf(await lockStoredSite(tx, merchantId)), section);
    return versionOf(stored) === version ? undefined : 'state_changed';
  },
  next: (_seen, { changes }) => changes,
  bindsLess: () => false,
  bindsLessHere: async (tx, merchantId, _seen, _next, { section, changes }) => {
    const { before, after } = await changeOf(tx, merchantId, section, changes);
    return bindsLess(section, before, after);
  },
  save: async (tx, merchantId, { section, changes }) => {
    const { after } = await changeOf(tx, merchantId, section, changes);
    await updateStoredSite(tx, merchantId, storedSection(after, section));
  },
};

/** A section as it is stored, and as it would be. */
async function changeOf(
  tx: Tx,
  merchantId: number,
  section: ControlledSection,
  changes: Record<string, unknown>,
) {
  const site = siteOf(await lockStoredSite(tx, merchantId));
  const changed = withMembers(site, section, changes);
  invariant(changed.ok, 'a change that was checked when it was asked for', { section });
  return { before: sectionOf(site, section), after: changed.value };
}
