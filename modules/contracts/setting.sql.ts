import { brandSetting } from '@baize/site';

export const setting = brandSetting('contracts.setting');
