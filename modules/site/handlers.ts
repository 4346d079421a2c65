import { currencyDigits, currencySymbol, madeOnce, ok, type Clock } from '@baize/kernel';
import type { Db } from '@baize/db';
import type { Ctx, Handlers, Language } from '@baize/endpoint';
import type { z } from 'zod';
import type { publishedShapes, PublishedResources, siteApi } from './api.ts';
import { COUNTRIES } from './countries.ts';
import { getMerchant, type Merchant } from './merchant.ts';
import { mobileDigitsOf } from './mobile.ts';
import { PATTERNS } from './patterns.ts';
import { registrationSettings } from './registration-settings.ts';
import { textIn } from './settings.ts';
import { siteStatusOf } from './site-status.ts';
import { isFlagOn, whitelabelTree } from './whitelabel.ts';

type Shapes = typeof publishedShapes;
/** What module content, which is above this one, has published for a visitor or a member; the app connects the two. */
export type PublishedPort = (
  merchantId: number,
  language: Language,
  reader: Ctx<'anyone'>['caller']['role'],
) => Promise<{ [K in keyof Shapes]: z.input<Shapes[K]> } & { resources: PublishedResources }>;

export type SiteDeps = { db: Db; clock: Clock; published: PublishedPort };

const PUBLIC_CACHE = 'public, max-age=60';
/** Ends every rule's message; the client writes one number where min equals max (AUTH-098). */
const COUNT_TEXT = {
  EN: ', {min}–{max} characters',
  CN: '，{min}–{max} 个字符',
  KM: ' {min}–{max} តួអក្សរ',
} as const;

export const siteHandlers = (deps: SiteDeps): Handlers<typeof siteApi> => ({
  ping: (_input, ctx) => {
    // Lines are timed from other domains of the same brand, so any origin may ask and nothing is cached.
    ctx.setHeader('Cache-Control', 'no-store');
    ctx.setHeader('Access-Control-Allow-Origin', '*');
    return ok('pong' as const);
  },
  getSystemStatus: async (_input, ctx) => {
    const { settings } = await getMerchant(deps.db, ctx.merchantId);
    ctx.setHeader('Cache-Control', 'no-store');
    const { resources } = await deps.published(ctx.merchantId, ctx.language, 'visitor');
    const service =
      resources.customerService.find(({ csType }) => csType === 'LIVECHAT') ?? resources.customerService[0];
    return ok({
      ...siteStatusOf(settings, ctx.ip),
      ip: ctx.ip,
      serverTime: deps.clock.now().getTime(),
      csPath: service ? `/wps/system/customerService/${service.csType}?id=${service.id}` : '',
    });
  },
  getWhitelabel: async (_input, ctx) => {
    const { settings } = await getMerchant(deps.db, ctx.merchantId);
    ctx.setHeader('Cache-Control', PUBLIC_CACHE);
    return ok(whitelabelTree(settings.flags));
  },
  getPublicConfig: async (input, ctx) => {
    const merchant = await getMerchant(deps.db, ctx.merchantId);
    const language = input.language ?? ctx.language;
    const published = await deps.published(merchant.id, language, ctx.caller.role);
    const status = siteStatusOf(merchant.settings, ctx.ip);
    const own = {
      location: { ip: ctx.ip, country: status.country },
      maintenance: status.status === 1,
      maintenanceEndTime: status.endTime,
      regionRestricted: status.status === 2,
    };
    const shared = sharedConfig(merchant, language, published);
    return ok(madeOnce(shared, JSON.stringify(own), () => ({ ...shared, ...own })));
  },
  getPermissionConfig: async (_input, ctx) => {
    const { settings, timeZone } = await getMerchant(deps.db, ctx.merchantId);
    const { flags } = settings;
    ctx.setHeader('Cache-Control', PUBLIC_CACHE);
    return ok({
      freePlay: isFlagOn(flags, 'FREEPLAY'),
      forcePasswordExpiry: isFlagOn(flags, 'PWDEXPIRY'),
      smsLogin: isFlagOn(flags, 'SMSLOGIN'),
      chatRoom: isFlagOn(flags, 'CHAT'),
      vip: isFlagOn(flags, 'VIP'),
      manualRebate: isFlagOn(flags, 'MANPLAYREB3'),
      referral: isFlagOn(flags, 'REFERRAL'),
      missionLeaderboard: isFlagOn(flags, 'MISSION'),
      languages: settings.languages,
      defaultLanguage: settings.defaultLanguage,
      timeZone,
    });
  },
  getRegistrationSettings: async (input, ctx) => {
    ctx.setHeader('Cache-Control', PUBLIC_CACHE);
    return ok(registrationSettings(await getMerchant(deps.db, ctx.merchantId), input.type));
  },
  listRegistrationValidators: (input, ctx) => {
    const language = input.language ?? ctx.language;
    ctx.setHeader('Cache-Control', PUBLIC_CACHE);
    return ok(
      PATTERNS.map(({ patternId, regex, message }) => ({
        patternId,
        regex,
        message: message[language] + COUNT_TEXT[language],
      })),
    );
  },
  listCountryCodes: async (_input, ctx) => {
    const { countryCode, settings } = await getMerchant(deps.db, ctx.merchantId);
    const own = COUNTRIES.find(({ country }) => country === countryCode);
    ctx.setHeader('Cache-Control', PUBLIC_CACHE);
    const { dialingCodes } = settings.registration;
    const offered = COUNTRIES.filter(
      ({ dialingCode }) => dialingCodes.length === 0 || dialingCodes.includes(dialingCode),
    );
    const list = offered.map((country) => ({
      ...country,
      digits: [...mobileDigitsOf(settings.registration, country.dialingCode)],
    }));
    const first = offered.find(({ country }) => country === own?.country) ?? offered[0];
    return ok({ default: first?.dialingCode ?? '855', list });
  },
  listDomainRoutes: async (_input, ctx) => {
    const { settings } = await getMerchant(deps.db, ctx.merchantId);
    return ok({ domainList: domainList(settings.domains) });
  },
});

type Published = Awaited<ReturnType<PublishedPort>>;
const configs = new WeakMap<Published, { merchant: Merchant; config: ReturnType<typeof configOf> }>();

/** The public config of a brand: the same object while settings and published content are unchanged. */
function sharedConfig(merchant: Merchant, language: Language, published: Published) {
  const known = configs.get(published);
  if (known?.merchant === merchant) return known.config;
  const config = configOf(merchant, language, published);
  configs.set(published, { merchant, config });
  return config;
}

function configOf(merchant: Merchant, language: Language, { player, ...published }: Published) {
  const { settings } = merchant;
  return {
    ...aboutMerchant(merchant),
    registration: registrationSettings(merchant),
    notice: player,
    ...published,
    licenceText: textIn(settings.licenceText, language),
    supportHours: textIn(settings.supportHours, language),
    agentSupportHours: textIn(settings.agentSupportHours, language),
    mirrorText: textIn(settings.mirrorText, language),
  };
}

const domainList = (domains: Merchant['settings']['domains']) =>
  domains.filter(({ isActive }) => isActive).map(({ name }) => ({ domainName: name }));

function aboutMerchant(merchant: Merchant) {
  const { settings } = merchant;
  return {
    merchantCode: merchant.code,
    siteName: merchant.name,
    palette: settings.palette,
    currency: merchant.currency,
    currencySymbol: currencySymbol(merchant.currency),
    currencyDigits: currencyDigits(merchant.currency),
    countryCode: merchant.countryCode,
    timeZone: merchant.timeZone,
    languages: settings.languages,
    defaultLanguage: settings.defaultLanguage,
    hasVip: isFlagOn(settings.flags, 'VIP'),
    analyticsId: settings.analyticsId,
    imageCdn: settings.imageCdn,
    launchCdn: settings.launchCdn,
    domainRoutes: domainList(settings.domains),
    availablePromo: { REFERRAL: { enabled: isFlagOn(settings.flags, 'REFERRAL') } },
    figures: settings.figures,
    withdrawAutoReceivedMinutes: settings.withdrawAutoReceivedMinutes,
  };
}
