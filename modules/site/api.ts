import { defineApi } from '@baize/endpoint';
import { askedLanguage, instant } from '@baize/endpoint/shapes';
import { z } from 'zod';
import { PALETTES } from './palettes.ts';
import { siteRoutes } from './routes.ts';

export type WhitelabelNode = { modId: string; enabled: boolean; childrenNodes: WhitelabelNode[] };
const whitelabelNode: z.ZodType<WhitelabelNode> = z.lazy(() =>
  z.object({ modId: z.string(), enabled: z.boolean(), childrenNodes: z.array(whitelabelNode) }),
);

const registrationField = z.object({
  name: z.string(),
  enabled: z.boolean(),
  required: z.boolean(),
  acceptedPattern: z.string(),
  patternId: z.number().int(),
  minLength: z.number().int(),
  maxLength: z.number().int(),
});
const registrationSettings = z.object({
  modes: z.array(z.enum(['register', 'registerMobile'])),
  defaultMode: z.enum(['register', 'registerMobile']),
  ageAgreement: z.number().int(),
  birthdayMinAge: z.number().int(),
  mobileMaxLength: z.number().int(),
  /** Whether the box of the terms starts ticked (AUTH-071). */
  termsTicked: z.boolean(),
  fields: z.array(registrationField),
  feedback: z.object({ minLength: z.number().int(), maxLength: z.number().int() }),
});

/** Where a banner, notice or popup leads. */
const leadsTo = {
  linkage: z.string(),
  /** URL, P promotion, G game (nodeId and vendor given), NONE. */
  linkageType: z.enum(['NONE', 'URL', 'P', 'G']),
  nodeId: z.number().int().nullable(),
  vendor: z.string().nullable(),
};

/** What operators publish (module content), as #74 carries it and content's own calls answer it. */
export const publishedShapes = {
  banners: z.array(
    z.object({
      id: z.number().int(),
      groupName: z.string(),
      /** Image address; /art/… is drawn by packages/art, /media/… was uploaded. */
      url: z.string(),
      title: z.string(),
      text: z.string(),
      ...leadsTo,
      sort: z.number().int(),
    }),
  ),
  player: z.array(
    z.object({
      id: z.number().int(),
      title: z.string(),
      content: z.string(),
      timestamp: instant,
      ...leadsTo,
    }),
  ),
  popup: z.array(
    z.object({
      id: z.number().int(),
      title: z.string(),
      content: z.string(),
      /** A picture above the words; empty: none. */
      imageUrl: z.string(),
      execution: z.enum(['A', 'B', 'F']),
      promotionType: z.string(),
      ...leadsTo,
      sort: z.number().int(),
    }),
  ),
  promotion: z.array(
    z.object({
      promoId: z.number().int(),
      title: z.string(),
      content: z.string(),
      imageUrl: z.string(),
      startTime: instant,
      endTime: instant.nullable(),
      /** D13: of a promotion with terms; absent of a card without. What holds for everybody: a member's own is MCS2_promotionList. */
      type: z.string().optional(),
      state: z.string().optional(),
      canApply: z.boolean().optional(),
    }),
  ),
  headline: z.array(z.object({ id: z.number().int(), content: z.string() })),
};
const link = z.object({ name: z.string(), label: z.string(), url: z.string(), version: z.string() });
const resources = z.object({
  download: z.array(link),
  footer: z.array(link),
  /** `path` is ciphertext; GET /wps/system/customerService/:csType?id= opens it (SITE-056). */
  customerService: z.array(
    z.object({ id: z.number().int(), csType: z.string(), title: z.string(), path: z.string() }),
  ),
});
export type PublishedResources = z.input<typeof resources>;

/** The site's public data, cacheable for a minute (OPEN-API-05). */
export const siteApi = defineApi(siteRoutes, {
  ping: {
    access: 'anyone',
    whenClosed: true,
    input: z.object({ speed: z.string().max(40).optional() }),
    output: z.literal('pong'),
    errors: [],
  },
  getSystemStatus: {
    access: 'anyone',
    whenClosed: true,
    input: z.object({}),
    output: z.object({
      /** 0 normal, 1 maintenance, 2 region restricted. */
      status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
      endTime: instant.nullable(),
      ip: z.string(),
      country: z.string().nullable(),
      serverTime: instant,
      csPath: z.string(),
    }),
    errors: [],
  },
  getWhitelabel: {
    access: 'anyone',
    whenClosed: true,
    input: z.object({}),
    output: z.array(whitelabelNode),
    errors: [],
  },
  getPublicConfig: {
    access: 'anyone',
    whenClosed: true,
    // The caller's address is in the answer: a browser may keep it, a shared cache may not.
    cachedSeconds: 60,
    keptBy: 'browser',
    input: z.object({ language: askedLanguage, platform: z.string().max(10).default('W') }),
    output: z.object({
      merchantCode: z.string(),
      siteName: z.string(),
      palette: z.enum(PALETTES),
      currency: z.string(),
      currencySymbol: z.string(),
      currencyDigits: z.number().int(),
      countryCode: z.string(),
      timeZone: z.string(),
      languages: z.array(z.string()),
      defaultLanguage: z.string(),
      hasVip: z.boolean(),
      location: z.object({ ip: z.string(), country: z.string().nullable() }),
      maintenance: z.boolean(),
      maintenanceEndTime: instant.nullable(),
      regionRestricted: z.boolean(),
      analyticsId: z.string(),
      imageCdn: z.array(z.string()),
      launchCdn: z.array(z.string()),
      domainRoutes: z.array(z.object({ domainName: z.string() })),
      registration: registrationSettings,
      notice: publishedShapes.player,
      banners: publishedShapes.banners,
      popup: publishedShapes.popup,
      promotion: publishedShapes.promotion,
      headline: publishedShapes.headline,
      resources,
      availablePromo: z.object({ REFERRAL: z.object({ enabled: z.boolean() }) }),
      /** standards.md: each decorative figure is live (from data), generated (demo figures) or hidden. */
      figures: z.object({
        online: z.enum(['live', 'generated', 'hidden']),
        winner: z.enum(['live', 'generated', 'hidden']),
        jackpot: z.enum(['live', 'generated', 'hidden']),
      }),
      licenceText: z.string(),
      supportHours: z.string(),
      agentSupportHours: z.string(),
      mirrorText: z.string(),
      withdrawAutoReceivedMinutes: z.number().int(),
    }),
    errors: [],
  },
  getPermissionConfig: {
    access: 'anyone',
    whenClosed: true,
    input: z.object({}),
    output: z.object({
      freePlay: z.boolean(),
      forcePasswordExpiry: z.boolean(),
      smsLogin: z.boolean(),
      chatRoom: z.boolean(),
      vip: z.boolean(),
      manualRebate: z.boolean(),
      referral: z.boolean(),
      missionLeaderboard: z.boolean(),
      languages: z.array(z.string()),
      defaultLanguage: z.string(),
      timeZone: z.string(),
    }),
    errors: [],
  },
  getRegistrationSettings: {
    access: 'anyone',
    input: z.object({ language: askedLanguage, type: z.enum(['username', 'mobile']).optional() }),
    output: registrationSettings,
    errors: [],
  },
  listRegistrationValidators: {
    access: 'anyone',
    input: z.object({ language: askedLanguage }),
    output: z.array(z.object({ patternId: z.number().int(), regex: z.string(), message: z.string() })),
    errors: [],
  },
  listCountryCodes: {
    access: 'anyone',
    input: z.object({}),
    output: z.object({
      default: z.string(),
      list: z.array(
        z.object({
          country: z.string(),
          dialingCode: z.string(),
          digits: z.array(z.number().int()),
          flag: z.string(),
        }),
      ),
    }),
    errors: [],
  },
  listDomainRoutes: {
    access: 'anyone',
    input: z.object({ device: z.string().max(10).optional() }),
    output: z.object({ domainList: z.array(z.object({ domainName: z.string() })) }),
    errors: [],
  },
});
