import { defineApi, reasonText } from '@baize/endpoint';
import { z } from 'zod';
import { siteConsoleRoutes } from './routes.ts';
import { isCidr } from './cidr.ts';
import { SECTIONS, sectionSchemas } from './settings-sections.ts';

const { registration, security, flags, system, region, brand, domains } = sectionSchemas;
/** Changes whenever its section does; an update names the one it was made from. */
const version = z.string().regex(/^[0-9a-f]{16}$/, 'version_unknown');
const section = <Value extends z.ZodType>(value: Value) => z.object({ version, value });

const settings = z.object({
  registration: section(registration),
  security: section(
    // The default password is never answered, only whether there is one (OPEN-AUTH-08).
    security.unwrap().omit({ defaultPasswordSealed: true }).extend({ hasDefaultPassword: z.boolean() }),
  ),
  flags: section(flags),
  system: section(system),
  region: section(region),
  brand: section(brand),
  domains: section(domains),
  /** What deployment decides. The code is what a dangerous change wants typed; hosts are the names that lead here. */
  merchant: z.object({
    code: z.string(),
    hosts: z.array(z.string()),
  }),
  /** The rules a field may have, with what a member is told; regex is what an own pattern would replace. */
  patterns: z.array(z.object({ patternId: z.number().int(), regex: z.string(), message: z.string() })),
  /** The currencies a brand may choose from, while nobody has an account there. */
  currencies: z.array(z.string()),
  /** The human checks this deployment can offer: turnstile only with keys in its environment. */
  botCheckProviders: z.array(z.enum(['altcha', 'turnstile', 'off'])),
});

export const siteConsoleApi = defineApi(siteConsoleRoutes, {
  getSettings: { access: 'staff:settings.write', input: z.object({}), output: settings, errors: [] },
  /**
   * Members of a section that are not sent stay as they are. `value` of security takes `defaultPassword` as plain
   * text, empty to take it away. validation_failed carries {fields: {'fields.email.maxLength': code}}; state_changed:
   * somebody else was faster, ask again. Live here at once, in other processes within five seconds. Maintenance and
   * regions close the site to people, another currency or zone changes it for all: they want the brand's code in
   * merchantCode (OP-02). A currency somebody has an account in stays: {fields: {currency: 'currency_in_use'}} (OP-04).
   */
  updateSettings: {
    access: 'staff:settings.write',
    input: z.object({
      section: z.enum(SECTIONS),
      version,
      value: z.record(z.string().max(60), z.unknown()),
      merchantCode: z.string().trim().max(40).optional(),
      reason: reasonText(300),
    }),
    output: settings,
    errors: ['state_changed', 'nothing_to_change', 'validation_failed'],
  },
  /**
   * What region rules that are not saved yet would say to an address; without one, to the operator's own (OP-02).
   * allowed: on the allow-list, let in even during maintenance.
   */
  tryRegion: {
    access: 'staff:settings.write',
    input: z.strictObject({
      region: region.unwrap(),
      ip: z
        .string()
        .trim()
        .max(45)
        .refine((text) => !text.includes('/') && isCidr(text), 'address_wrong')
        .optional(),
    }),
    output: z.object({
      ip: z.string(),
      country: z.string().nullable(),
      allowed: z.boolean(),
      closed: z.boolean(),
    }),
    errors: [],
  },
});
