import { defineApi } from '@baize/endpoint';
import { reason } from '@baize/endpoint/shapes';
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
  /** Set by deployment. A dangerous change must be confirmed with the code; hosts are the brand's host names. */
  merchant: z.object({
    code: z.string(),
    hosts: z.array(z.string()),
  }),
  /** The rules a field may have, with the member's message; a custom pattern replaces `regex`. */
  patterns: z.array(z.object({ patternId: z.number().int(), regex: z.string(), message: z.string() })),
  /** The currencies a brand may choose while it has no accounts. */
  currencies: z.array(z.string()),
  /** The bot checks of this deployment: turnstile only with keys in its environment. */
  botCheckProviders: z.array(z.enum(['altcha', 'turnstile', 'off'])),
});

export const siteConsoleApi = defineApi(siteConsoleRoutes, {
  getSettings: { access: 'staff:controls.write', input: z.object({}), output: settings, errors: [] },
  /**
   * Members of a section that are not sent stay unchanged. `value` of security takes `defaultPassword` as plain text, empty
   * to remove it. validation_failed carries {fields: {'fields.email.maxLength': code}}; state_changed: the section changed
   * meanwhile, read it again. In effect at once in this process, in others within five seconds. Maintenance, regions,
   * another currency or zone must be confirmed with the brand's code in merchantCode (OP-02). A currency with accounts
   * cannot change: {fields: {currency: 'currency_in_use'}} (OP-04), nor a time zone once contracts were signed or commission was earned: {timeZone: 'zone_in_use'}. Security that binds less than before is proposed (approvals).
   */
  updateSettings: {
    access: 'staff:controls.write',
    input: z.object({
      section: z.enum(SECTIONS),
      version,
      value: z.record(z.string().max(60), z.unknown()),
      merchantCode: z.string().trim().max(40).optional(),
      reason,
    }),
    output: settings.extend({ proposalId: z.number().int().nullable() }),
    errors: ['state_changed', 'nothing_to_change', 'validation_failed', 'proposed_already'],
  },
  /**
   * The answer of unsaved region rules for an address, the operator's own when left out (OP-02). allowed: on the
   * allow-list, with access even during maintenance.
   */
  tryRegion: {
    access: 'staff:controls.write',
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
