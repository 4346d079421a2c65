/** What the site draws or keeps itself; addresses of other places stay as they are. */
const OURS = /^\/(art|media)\//;

/** Where pictures come from: the first host that has not failed, the site itself when none is left (SITE-014). */
export const pictureHost = (hosts: readonly string[], failed: ReadonlySet<string>): string =>
  hosts.find((host) => !failed.has(host)) ?? '';

export const pictureUrl = (path: string, host: string): string =>
  host && OURS.test(path) ? host.replace(/\/$/, '') + path : path;

/** Which of the hosts a picture that failed came from. */
export const hostOf = (src: string, hosts: readonly string[]): string | undefined =>
  hosts.find((host) => src.startsWith(`${host.replace(/\/$/, '')}/`));
