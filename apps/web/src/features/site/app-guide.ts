import type { PublicConfig } from '../../boot.ts';

export const DEVICES = ['ios', 'iosLite', 'android'] as const;
export type Device = (typeof DEVICES)[number];
/** How it gets onto the phone: a file or store of its own, or the site put on the home screen. */
export type Guide = 'iosFile' | 'iosHome' | 'androidFile' | 'androidHome';
export const GUIDE_STEPS = [1, 2, 3, 4] as const;

type AppLink = PublicConfig['resources']['download'][number];
/** Whose phone this is; iPads call themselves Macs and are told by their touch screen. */
type Phone = { userAgent: string; maxTouchPoints: number };

export function isIos({ userAgent, maxTouchPoints }: Phone): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}
export const isAndroid = ({ userAgent }: Pick<Phone, 'userAgent'>): boolean => userAgent.includes('Android');

/** The tab that is open at first: the one the address names (/down#android), else the visitor's own device. */
export function firstDevice(hash: string, phone: Phone): Device {
  const named = DEVICES.find((device) => device.toLowerCase() === hash.replace('#', '').toLowerCase());
  if (named) return named;
  return isAndroid(phone) ? 'android' : 'ios';
}

export type AppOffer = {
  guide: Guide;
  /** Where the app is to be had; undefined when the site itself is the app. */
  url: string | undefined;
  version: string;
  /** The tab promises an app of its own, and the brand has none. */
  hasNoFile: boolean;
};

/** What the brand offers for a device. A link to a place of this site is no app: then the site is put on the home screen. */
export function offerFor(device: Device, links: readonly AppLink[]): AppOffer {
  const link = links.find(({ name }) => name.toLowerCase() === device.toLowerCase());
  const url = link && /^(https?|itms-services):/i.test(link.url) ? link.url : undefined;
  const file = device === 'android' ? 'androidFile' : 'iosFile';
  const home = device === 'android' ? 'androidHome' : 'iosHome';
  const isFile = url !== undefined && device !== 'iosLite';
  return {
    guide: isFile ? file : home,
    url: isFile ? url : undefined,
    version: isFile ? (link?.version ?? '') : '',
    hasNoFile: !isFile && device !== 'iosLite',
  };
}
