import { amount, language } from '@baize/endpoint/shapes';
import { z } from 'zod';
import { isCidr } from './cidr.ts';
import { PALETTES } from './palettes.ts';
import { FLAG_DEFAULTS, type Flag } from './whitelabel.ts';
import { registrationSchema } from './registration.ts';

/** Where pictures or games are fetched from; https only, as the page that uses it. */
const cdn = z
  .array(
    z
      .string()
      .max(500)
      .regex(/^https:\/\/[^\s/]+(\/\S*)?$/),
  )
  .max(10);
const hostName = z
  .string()
  .trim()
  .toLowerCase()
  .max(255)
  .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/);
/** A mirror of the site; plain text is an active one. */
const line = z.union([
  hostName.transform((name) => ({ name, isActive: true })),
  z.object({ name: hostName, isActive: z.boolean() }),
]);
const texts = z.partialRecord(language, z.string().max(4000));
const figure = z.enum(['live', 'generated', 'hidden']);
const cidrs = z
  .array(
    z
      .string()
      .refine(isCidr, 'address_range_wrong')
      .meta({ examples: ['203.0.113.0/24'] }),
  )
  .max(500);
const requestType = z.number().int().min(0).max(3);

/**
 * Everything an operator can turn on a site, with the value a new site starts with. Only differences are stored.
 * A setting that money depends on is decimal text in the site's currency.
 */
export const settingsSchema = z.object({
  languages: z.array(language).min(1).default(['EN', 'CN', 'KM']),
  defaultLanguage: language.default('EN'),
  /** The colour theme; the server writes it into the page before the first paint. */
  palette: z.enum(PALETTES).default('jade'),
  flags: z.partialRecord(z.enum(Object.keys(FLAG_DEFAULTS) as [Flag, ...Flag[]]), z.boolean()).default({}),
  registration: registrationSchema.prefault({}),
  system: z
    .object({
      /** 0 normal, 1 maintenance. Region restriction is decided per visitor. */
      status: z.union([z.literal(0), z.literal(1)]).default(0),
      endTime: z.number().int().nullable().default(null),
    })
    .prefault({}),
  /** Closed countries and address ranges; the allow-list (staff) always has access (OPEN-SHELL-02). */
  region: z
    .object({
      countries: z
        .array(z.string().regex(/^[A-Z]{2}$/, 'country_unknown'))
        .max(250)
        .default([]),
      cidrs: cidrs.default([]),
      allow: cidrs.default([]),
    })
    .prefault({}),
  security: z
    .object({
      captchaAfterFailures: z.number().int().min(1).default(3),
      lockAfterFailures: z.number().int().min(2).default(10),
      lockAfterFailuresPerIp: z.number().int().min(2).default(50),
      failureWindowMinutes: z.number().int().min(1).default(15),
      lockMinutes: z.number().int().min(1).default(5),
      trialsPerIpPerHour: z.number().int().min(1).default(5),
      registrationsPerIpPerDay: z.number().int().min(1).default(5),
      passwordExpiryDays: z.number().int().min(1).max(3650).default(90),
      /** How many former passwords may not come back on a forced change (OPEN-AUTH-03). */
      passwordsRemembered: z.number().int().min(0).max(20).default(3),
      /** Given to accounts that staff open or reset; sealed text, empty: none (OPEN-AUTH-08). */
      defaultPasswordSealed: z.string().max(500).default(''),
      /** What unlocks a name after failed logins: time, or a second factor (standards R14). */
      lockRelease: z.enum(['time', 'factor']).default('time'),
      botCheck: z.enum(['altcha', 'turnstile', 'off']).default('altcha'),
      /** A login from an address not seen before proves itself a second way (OPEN-AUTH-12). */
      extraVerification: z.boolean().default(true),
      smsCodeMinutes: z.number().int().min(1).max(30).default(3),
      mailCodeMinutes: z.number().int().min(1).max(60).default(30),
      codeTries: z.number().int().min(1).max(10).default(5),
      codesPerTargetPerHour: z.number().int().min(1).default(5),
      codesPerIpPerHour: z.number().int().min(1).default(20),
      codeLockMinutes: z.number().int().min(1).default(5),
      /** After this time without activity a session must be confirmed before games and money (standards R13). */
      idleMinutes: z.number().int().min(1).max(1440).default(30),
      /** How long a bank account that is not the member's first must wait for its first withdrawal. */
      bankCooldownHours: z.number().int().min(0).max(720).default(24),
      /** Whether staff must have checked who a member is before money leaves (standards R17). */
      identityCheck: z.enum(['none', 'withdrawal', 'play']).default('none'),
    })
    .prefault({}),
  trial: z
    .object({ credit: z.string().default('2000'), minutes: z.number().int().min(1).default(120) })
    .prefault({}),
  /** Who starts a payment of each contract kind: 0 there are none, 1 the clock, 2 the upline pays by hand, 3 the downline asks. */
  agentPolicy: z
    .object({
      dailysalreqtype: requestType.default(0),
      divtypereq: requestType.default(0),
      contracthoursalreq: requestType.default(0),
      /** Nobody presses anything every five minutes: 0 or 1. */
      realtimesalreqtype: requestType.max(1).default(0),
    })
    .prefault({}),
  /** How many agents may stand above a member (OPEN-AGENT-01); a deeper line that is there stays. */
  agentDepthMax: z.number().int().min(1).max(100).default(20),
  /** No agent's type stands above its upline's, in the order 1, 2, 41, 42; lines that are there stay. */
  agentTypesInOrder: z.boolean().default(false),
  chat: z
    .object({
      /** Only who has deposited once may write in the room (OPEN-SITE-07). */
      needsDeposit: z.boolean().default(true),
    })
    .prefault({}),
  figures: z
    .object({
      online: figure.default('live'),
      winner: figure.default('live'),
      jackpot: figure.default('live'),
    })
    .prefault({}),
  /** The winner board (OP-18): whether there is one, and from what amount a win is on it. */
  winners: z
    .object({
      isOn: z.boolean().default(true),
      threshold: amount.default('100'),
    })
    .prefault({}),
  /** Mirrors in the order the speed test tries them. */
  domains: z.array(line).max(20).default([]),
  imageCdn: cdn.default([]),
  launchCdn: cdn.default([]),
  analyticsId: z
    .string()
    .max(100)
    .regex(/^[\w-]*$/)
    .default(''),
  licenceText: texts.default({}),
  /** When people answer at customer service, in words (OP-16); empty says nothing. */
  supportHours: texts.default({}),
  /** The same for agents, on their login (AGENT-002); empty: Monday to Friday, 12:00 to 21:00. */
  agentSupportHours: texts.default({}),
  /** Text of the mirror-site note (SITE-044); empty keeps it off. */
  mirrorText: texts.default({}),
  /** After this time an undisputed payout counts as received (OP-24). */
  withdrawAutoReceivedMinutes: z.number().int().min(1).max(10_080).default(30),
});
export type SiteSettings = z.output<typeof settingsSchema>;
export type SiteSettingsInput = z.input<typeof settingsSchema>;

/** Text in the asked language, else English, else nothing. */
export const textIn = (
  map: Partial<Record<'EN' | 'CN' | 'KM', string>>,
  language: 'EN' | 'CN' | 'KM',
): string => map[language] || map.EN || '';
