import { isDeepStrictEqual } from 'node:util';
import { ok, refuse, type Result } from '@baize/kernel';
import { sha256 } from '@baize/kernel/token';
import type { z } from 'zod';
import { settingsSchema, type SiteSettings } from './settings.ts';
import { FLAG_DEFAULTS } from './whitelabel.ts';

/**
 * The parts of a site's settings an operator edits, each by itself. The schema of settings.ts decides what a section
 * holds: a new one is a name here, a line in console-api.ts and a page of the console.
 */
export const SECTIONS = ['registration', 'security', 'flags'] as const;
export type SectionName = (typeof SECTIONS)[number];
export type Section<Name extends SectionName = SectionName> = SiteSettings[Name];

/** Changes exactly when the section does, so that nobody overwrites what he has not seen. */
export const versionOf = (section: Section): string =>
  sha256(JSON.stringify(section)).toString('hex').slice(0, 16);

type FieldCodes = { fields: Record<string, string> };

/** What the section becomes with these members changed, checked as it will be read; or what is wrong, per member. */
export function changedSection(
  settings: SiteSettings,
  name: SectionName,
  changes: Record<string, unknown>,
): Result<Section, 'validation_failed'> {
  const parsed = settingsSchema.shape[name].safeParse({ ...settings[name], ...changes });
  if (parsed.success) return ok(name === 'flags' ? withoutDefaults(parsed.data, FLAG_DEFAULTS) : parsed.data);
  const detail: FieldCodes = { fields: {} };
  for (const issue of parsed.error.issues) detail.fields[issue.path.join('.') || '_'] ??= codeOf(issue);
  return refuse('validation_failed', detail);
}

/** Our own codes come from the schema; of zod's, an operator needs to know only where and of what kind. */
const codeOf = (issue: z.core.$ZodIssue): string => {
  if (issue.code === 'custom') return issue.message;
  return issue.code === 'too_small' || issue.code === 'too_big' ? 'out_of_range' : 'value_invalid';
};

/**
 * What is stored of a section: only what differs from a new site's, so that a default that is changed later reaches
 * every site that did not choose. Fields of registration are compared one by one.
 */
export function storedSection(section: Section, name: SectionName): Record<string, unknown> {
  const defaults = settingsSchema.parse({})[name];
  const kept = withoutDefaults(section, defaults);
  if (!('fields' in section) || !('fields' in defaults)) return kept;
  const fields = withoutDefaults(section.fields, defaults.fields);
  return Object.keys(fields).length > 0 ? { ...kept, fields } : kept;
}

const withoutDefaults = (value: object, defaults: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(value).filter(
      ([key, member]) => !isDeepStrictEqual(member, (defaults as Record<string, unknown>)[key]),
    ),
  );
