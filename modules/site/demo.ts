import type { NewMerchant } from './site.sql.ts';
import type { SiteSettingsInput } from './settings.ts';

/** All demo users share one address, so its limits are high. */
const security: SiteSettingsInput['security'] = {
  trialsPerIpPerHour: 500,
  registrationsPerIpPerDay: 500,
  lockAfterFailuresPerIp: 500,
};

/** The first brand's settings; its figures are what its own play produces, from the seeded past on. */
const baizeSettings: SiteSettingsInput = {
  flags: { VIP: true, MANPLAYREB3: true, REFERRAL: true, MISSION: true, AGENTPOLICY3: true },
  // Contracts of every kind, paid by the clock.
  agentPolicy: { dailysalreqtype: 1, divtypereq: 1, contracthoursalreq: 1, realtimesalreqtype: 1 },
  figures: { online: 'live', winner: 'live', jackpot: 'live' },
  security,
  domains: ['localhost', '127.0.0.1'],
  licenceText: {
    EN: 'Curaçao licence: demonstration site, not licensed.',
    CN: '库拉索牌照：演示网站，未持牌。',
    KM: 'អាជ្ញាប័ណ្ណ Curaçao៖ គេហទំព័រសាកល្បង មិនមានអាជ្ញាប័ណ្ណទេ។',
  },
  supportHours: {
    EN: 'Every day, 08:00 to 24:00 (GMT+7)',
    CN: '每天 08:00–24:00（GMT+7）',
    KM: 'រាល់ថ្ងៃ ម៉ោង 08:00 ដល់ 24:00 (GMT+7)',
  },
};

/** The second brand differs wherever a brand may: mobile numbers instead of free play, Khmer first, another mix of figures. */
const saffronSettings: SiteSettingsInput = {
  palette: 'lapis',
  defaultLanguage: 'KM',
  flags: { MOBILENUMREG3: true, SMSLOGIN: true, FREEPLAY: false, CHAT: true },
  figures: { online: 'hidden', winner: 'live', jackpot: 'generated' },
  security,
  domains: ['saffron.localhost'],
  licenceText: baizeSettings.licenceText,
};

export type DemoBrand = 'baize' | 'saffron';
type Brand = Pick<NewMerchant, 'name' | 'currency' | 'countryCode' | 'timeZone'> & {
  /** Browsers lead every name under localhost to this machine. */
  hosts: readonly string[];
  settings: SiteSettingsInput;
};

/** Two brands of one process, told apart by host name alone (OPEN-SHELL-04). */
export const DEMO_BRANDS: Record<DemoBrand, Brand> = {
  baize: {
    name: 'Baize',
    currency: 'USD',
    countryCode: 'KH',
    timeZone: 'Asia/Bangkok',
    hosts: ['localhost', '127.0.0.1'],
    settings: baizeSettings,
  },
  saffron: {
    name: 'Saffron',
    currency: 'KHR',
    countryCode: 'KH',
    timeZone: 'Asia/Bangkok',
    hosts: ['saffron.localhost'],
    settings: saffronSettings,
  },
};
