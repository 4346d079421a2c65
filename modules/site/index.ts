export { brandSetting } from './brand-setting.sql.ts';
export { COUNTRIES } from './countries.ts';
export { createMerchant, type CreateRefusal, type MerchantToCreate } from './create-merchant.ts';
export { siteControls } from './update-settings.ts';
export { openDefaultPassword, sealDefaultPassword } from './security-settings.ts';
export { findMerchantByHost, forgetMerchants, getMerchant, type Merchant } from './merchant.ts';
export {
  assertInstallation,
  claimInstallation,
  findKeyFingerprint,
  fingerprintOfKey,
  openSecretBox,
  type MasterKeys,
} from './installation.ts';
export { isMobileOf, mobileDigitsOf } from './mobile.ts';
export { nationalNumber } from './mobile-number.ts';
export { openRateLimits, type RateLimit, type RateLimits } from './rate-limits.ts';
export { registrationModes, registrationSettings } from './registration-settings.ts';
export { createSecretBox, type SecretBox } from './secret-box.ts';
export {
  finishRotation,
  resealColumn,
  siteSealedColumns,
  type Resealed,
  type SealedColumn,
} from './rotate-master-key.ts';
export { siteStatusOf } from './site-status.ts';
export { PALETTES, type Palette } from './palettes.ts';
export { listMerchantIds, listMerchantRows, type ListedMerchant } from './site.sql.ts';
export { siteUrlOn } from './site-url.ts';
export { listHosts } from './settings.sql.ts';
export type { SiteSettings, SiteSettingsInput } from './settings.ts';
export { isFlagOn } from './whitelabel.ts';
export { siteModule } from './module.ts';
