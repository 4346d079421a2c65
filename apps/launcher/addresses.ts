import type { ListedMerchant } from '@baize/site';

type Brand = Pick<ListedMerchant, 'name' | 'hosts'>;
type Addresses = { siteUrl: string; consoleUrl: string };

/** The first brand and who runs it: two administrators, for what one may not decide alone, and two who move money. */
const BEGIN = (hosts: string) => [
  `npm run baize -- brand create --host ${hosts} --name "My brand" --currency USD`,
  'npm run baize -- operator create --name root --role admin',
  'npm run baize -- operator create --name rita --role admin',
  'npm run baize -- operator create --name ann --role finance',
  'npm run baize -- operator create --name bo --role manager',
];

/** Where a real site is opened: each brand's own addresses, or how to begin. A brand answers on its hosts and nowhere else. */
export function addressLines(brands: readonly Brand[], { siteUrl, consoleUrl }: Addresses): string[] {
  const ofSite = new URL(siteUrl);
  const ofConsole = new URL(consoleUrl);
  if (brands.length === 0)
    return [
      'There is no brand yet, so no address answers. Begin with (docs/operate.md, First brand):',
      ...BEGIN([...new Set([ofSite.hostname, ofConsole.hostname])].join(' ')).map((line) => `  ${line}`),
    ];
  const isOfBrand = brands.some(({ hosts }) => hosts.includes(ofConsole.hostname));
  return [
    ...brands.map(({ name, hosts }) => `${name.padEnd(20)}  ${sitesOf(hosts).join('  ') || 'no host'}`),
    isOfBrand
      ? `${'Operator console'.padEnd(20)}  ${ofConsole.origin}`
      : `No brand has the host ${ofConsole.hostname} of BAIZE_CONSOLE_URL: the console does not answer there.`,
  ];

  function sitesOf(hosts: readonly string[]): string[] {
    const members = hosts.filter((host) => host !== ofConsole.hostname);
    return (members.length > 0 ? members : hosts).map((host) => {
      const url = new URL(ofSite);
      url.hostname = host;
      return url.origin;
    });
  }
}
