import { z } from 'zod';
import { FLAG_DEFAULTS, type Flag } from './whitelabel.ts';
import { registrationSchema } from './registration.ts';

const url = z.string().max(500);
const texts = z.partialRecord(z.enum(['EN', 'CN', 'KM']), z.string().max(4000));
const figure = z.enum(['live', 'generated', 'hidden']);
const resource = z.object({
  name: z.string(),
  label: z.partialRecord(z.enum(['EN', 'CN', 'KM']), z.string()),
  url,
});
const requestType = z.number().int().min(0).max(2);

/**
 * Everything an operator can turn on a site, with the value a new site starts with. Only differences are stored.
 * A setting that money depends on is decimal text in the site's currency.
 */
export const settingsSchema = z.object({
  languages: z
    .array(z.enum(['EN', 'CN', 'KM']))
    .min(1)
    .default(['EN', 'CN', 'KM']),
  defaultLanguage: z.enum(['EN', 'CN', 'KM']).default('EN'),
  flags: z.partialRecord(z.enum(Object.keys(FLAG_DEFAULTS) as [Flag, ...Flag[]]), z.boolean()).default({}),
  registration: registrationSchema.prefault({}),
  system: z
    .object({
      /** 0 normal, 1 maintenance. Region restriction is decided per visitor. */
      status: z.union([z.literal(0), z.literal(1)]).default(0),
      endTime: z.number().int().nullable().default(null),
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
      passwordExpiryDays: z.number().int().min(1).default(90),
    })
    .prefault({}),
  trial: z
    .object({ credit: z.string().default('2000'), minutes: z.number().int().min(1).default(120) })
    .prefault({}),
  /** Who starts a payment of each contract kind: 0 automatic, 1 upline pays by hand, 2 downline requests. */
  agentPolicy: z
    .object({
      dailysalreqtype: requestType.default(0),
      divtypereq: requestType.default(0),
      contracthoursalreq: requestType.default(0),
      realtimesalreqtype: requestType.default(0),
    })
    .prefault({}),
  figures: z
    .object({
      online: figure.default('live'),
      winner: figure.default('live'),
      jackpot: figure.default('live'),
    })
    .prefault({}),
  domains: z.array(z.string().max(255)).default([]),
  imageCdn: z.array(url).default([]),
  launchCdn: z.array(url).default([]),
  analyticsId: z.string().max(100).default(''),
  licenceText: texts.default({}),
  /** Text of the mirror-site note (SITE-044); empty keeps it off. */
  mirrorText: texts.default({}),
  download: z.array(resource).default([]),
  footer: z.array(resource).default([]),
  withdrawAutoReceivedMinutes: z.number().int().min(1).default(30),
});
export type SiteSettings = z.output<typeof settingsSchema>;
export type SiteSettingsInput = z.input<typeof settingsSchema>;

/** Text in the asked language, else English, else nothing. */
export const textIn = (
  map: Partial<Record<'EN' | 'CN' | 'KM', string>>,
  language: 'EN' | 'CN' | 'KM',
): string => map[language] ?? map.EN ?? '';
