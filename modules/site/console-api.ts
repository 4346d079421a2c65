import { defineApi } from '@baize/endpoint';
import { z } from 'zod';
import { siteConsoleRoutes } from './console-routes.ts';
import { SECTIONS } from './settings-sections.ts';
import { settingsSchema } from './settings.ts';

const { registration, security, flags } = settingsSchema.shape;
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
  /** The rules a field may have, with what a member is told; regex is what an own pattern would replace. */
  patterns: z.array(z.object({ patternId: z.number().int(), regex: z.string(), message: z.string() })),
  /** The human checks this deployment can offer: turnstile only with keys in its environment. */
  humanProviders: z.array(z.enum(['altcha', 'turnstile', 'off'])),
});

export const siteConsoleApi = defineApi(siteConsoleRoutes, {
  getSettings: { access: 'staff:settings.write', input: z.object({}), output: settings, errors: [] },
  /**
   * Members of a section that are not sent stay as they are. `value` of security takes `defaultPassword` as plain
   * text, empty to take it away. validation_failed carries {fields: {'fields.email.maxLength': code}}; state_changed:
   * somebody else was faster, ask again. Live here at once, in other processes within five seconds.
   */
  updateSettings: {
    access: 'staff:settings.write',
    input: z.object({
      section: z.enum(SECTIONS),
      version,
      value: z.record(z.string().max(60), z.unknown()),
      reason: z.string('required').trim().min(3, 'too_short').max(300, 'too_long'),
    }),
    output: settings,
    errors: ['state_changed', 'nothing_to_change', 'validation_failed'],
  },
});
