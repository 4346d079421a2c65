import type { SiteSettingsInput } from './settings.ts';

/**
 * The demo brand's settings. The sign-up limits are wide because everybody trying the demo shares one address;
 * figures are generated and say so (standards.md).
 */
export const demoSettings: SiteSettingsInput = {
  flags: { VIP: false, REFERRAL: false },
  figures: { online: 'generated', winner: 'generated', jackpot: 'generated' },
  security: { trialsPerIpPerHour: 500, registrationsPerIpPerDay: 500, lockAfterFailuresPerIp: 500 },
  domains: ['localhost', '127.0.0.1'],
  licenceText: {
    EN: 'Curaçao licence: demonstration site, not licensed.',
    CN: '库拉索牌照：演示网站，未持牌。',
    KM: 'អាជ្ញាប័ណ្ណ Curaçao៖ គេហទំព័រសាកល្បង មិនមានអាជ្ញាប័ណ្ណទេ។',
  },
};
