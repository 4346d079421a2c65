import { brandSetting } from '@baize/site';

export const setting = brandSetting('vendor_wallet.setting');
