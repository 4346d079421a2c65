import { isDeepStrictEqual } from 'node:util';
import { ok, refuse, type Result } from '@baize/kernel';
import { sha256 } from '@baize/kernel/token';
import { z } from 'zod';
import { settingsSchema, type SiteSettings } from './settings.ts';
import { FLAG_DEFAULTS } from './whitelabel.ts';

/** Members of a site that are columns. */
const columns = {
  name: z.string().trim().min(1).max(80),
  currency: z.string().regex(/^[A-Z]{3,5}$/, 'value_invalid'),
  countryCode: z.string().regex(/^[A-Z]{2}$/, 'value_invalid'),
  timeZone: z.string().min(1).max(60),
};
/** A site as an operator sees it: its settings and its columns. */
const siteSchema = settingsSchema.extend(columns);
export type Site = z.output<typeof siteSchema>;
export type SiteColumns = Pick<Site, keyof typeof columns>;
export const siteOf = ({ settings, ...own }: SiteColumns & { settings: Record<string, unknown> }): Site =>
  siteSchema.parse({ ...settings, ...own });

/** Sections that gather several members of the settings under one page. */
const BRAND = [
  'name',
  'currency',
  'countryCode',
  'timeZone',
  'languages',
  'defaultLanguage',
  'palette',
  'figures',
  'winners',
  'withdrawAutoReceivedMinutes',
  'trial',
  'chat',
  'agentPolicy',
  'agentDepthMax',
  'agentTypesInOrder',
  'licenceText',
  'supportHours',
  'agentSupportHours',
  'analyticsId',
  'imageCdn',
  'launchCdn',
] as const;
const DOMAINS = ['domains', 'mirrorText'] as const;
const { shape } = siteSchema;
const only = <const Key extends keyof typeof shape>(keys: readonly Key[]) =>
  z.object(Object.fromEntries(keys.map((key) => [key, shape[key]])) as Pick<typeof shape, Key>);

/**
 * The parts of a site's settings an operator edits, each by itself. The schema of settings.ts decides what a section
 * holds: a new one is a line here, one in console-api.ts and a page of the console.
 */
export const sectionSchemas = {
  registration: shape.registration,
  security: shape.security,
  flags: shape.flags,
  system: shape.system,
  region: shape.region,
  brand: only(BRAND),
  domains: only(DOMAINS),
};
export type SectionName = keyof typeof sectionSchemas;
export const SECTIONS = Object.keys(sectionSchemas) as [SectionName, ...SectionName[]];
export type Section<Name extends SectionName = SectionName> = z.output<(typeof sectionSchemas)[Name]>;

const MEMBERS: Partial<Record<SectionName, readonly (keyof Site)[]>> = { brand: BRAND, domains: DOMAINS };

export function sectionOf<Name extends SectionName>(site: Site, name: Name): Section<Name> {
  const members = MEMBERS[name];
  return (
    members
      ? Object.fromEntries(members.map((key) => [key, site[key]]))
      : site[name as Exclude<Name, 'brand'>]
  ) as Section<Name>;
}

export const withSection = (site: Site, name: SectionName, section: Section): Site =>
  (MEMBERS[name] ? { ...site, ...section } : { ...site, [name]: section }) as Site;

const FIELD = 'fields.';

/** The members of a section as they are compared and logged: every flag, and fields of registration one by one. */
export function membersOf(name: SectionName, section: Section): Record<string, unknown> {
  // Only flags that differ from the defaults are stored.
  if (name === 'flags') return { ...FLAG_DEFAULTS, ...section };
  if (!('fields' in section)) return section;
  const { fields, ...rest } = section;
  const perField = Object.entries(fields).map(([field, rule]) => [`${FIELD}${field}`, rule]);
  return { ...rest, ...Object.fromEntries(perField) };
}

/** The section with some of those members changed, parsed by its schema; or the faults per member. */
export function withMembers(
  site: Site,
  name: SectionName,
  changes: Record<string, unknown>,
): Result<Section, 'validation_failed'> {
  const section = sectionOf(site, name);
  if (!('fields' in section)) return changedSection(site, name, changes);
  const all = Object.entries(changes);
  const fields = all
    .filter(([key]) => key.startsWith(FIELD))
    .map(([key, rule]) => [key.slice(FIELD.length), rule]);
  const rest = all.filter(([key]) => !key.startsWith(FIELD));
  return changedSection(site, name, {
    ...Object.fromEntries(rest),
    fields: { ...section.fields, ...Object.fromEntries(fields) },
  });
}

/** Changes exactly when the section does, so that no operator overwrites an unseen change. */
export const versionOf = (section: Section): string =>
  sha256(JSON.stringify(section)).toString('hex').slice(0, 16);

type FieldCodes = { fields: Record<string, string> };

/** The section with these members changed, parsed by its schema; or the faults per member. */
export function changedSection(
  site: Site,
  name: SectionName,
  changes: Record<string, unknown>,
): Result<Section, 'validation_failed'> {
  const parsed = sectionSchemas[name].safeParse({ ...sectionOf(site, name), ...changes });
  if (parsed.success)
    return ok(name === 'flags' ? withoutDefaults(parsed.data, FLAG_DEFAULTS) : (parsed.data as Section));
  const detail: FieldCodes = { fields: {} };
  for (const issue of parsed.error.issues) detail.fields[issue.path.join('.') || '_'] ??= codeOf(issue);
  return refuse('validation_failed', detail);
}

/** Our own codes come from the schema; zod's become out_of_range or value_invalid. */
const codeOf = (issue: z.core.$ZodIssue): string => {
  if (issue.code === 'custom') return issue.message;
  return issue.code === 'too_small' || issue.code === 'too_big' ? 'out_of_range' : 'value_invalid';
};

/** A section as written: members to set, members to drop because they equal the defaults, and the columns. */
export type StoredSection = { set: Record<string, unknown>; drop: string[]; columns?: SiteColumns };

/**
 * Only what differs from the defaults is stored, so that a later change of a default applies to every site that did not
 * choose. Fields of registration are compared one by one.
 */
export function storedSection(section: Section, sectionName: SectionName): StoredSection {
  const defaults = settingsSchema.parse({});
  if (!MEMBERS[sectionName])
    return {
      set: { [sectionName]: kept(section, defaults[sectionName as keyof SiteSettings] as object) },
      drop: [],
    };
  const { name, currency, countryCode, timeZone, ...members } = section as Section<'brand'>;
  const set = withoutDefaults(members, defaults);
  const drop = Object.keys(members).filter((key) => !(key in set));
  const own = { name, currency, countryCode, timeZone };
  return { set, drop, ...(sectionName === 'brand' ? { columns: own } : {}) };
}

function kept(section: Section, defaults: object): Record<string, unknown> {
  const differing = withoutDefaults(section, defaults);
  if (!('fields' in section) || !('fields' in defaults)) return differing;
  const fields = withoutDefaults(section.fields, defaults.fields as object);
  return Object.keys(fields).length > 0 ? { ...differing, fields } : differing;
}

const withoutDefaults = (value: object, defaults: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(value).filter(
      ([key, member]) => !isDeepStrictEqual(member, (defaults as Record<string, unknown>)[key]),
    ),
  );
