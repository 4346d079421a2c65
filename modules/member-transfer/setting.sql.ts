import { brandSetting } from '@baize/site';

export const setting = brandSetting('member_transfer.setting');
