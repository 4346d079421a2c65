import { useT } from '@baize/i18n';
import { deviceOf } from './device.ts';

/** "Safari on iPhone", or as much of it as the browser told. */
export function useDeviceWords(): (userAgent: string) => string {
  const t = useT();
  return (userAgent) => {
    const { browser, system } = deviceOf(userAgent);
    if (browser && system) return t('security.device.on', { browser, system });
    return browser || system || t('security.device.unknown');
  };
}
