import type { MessageKey } from '@baize/i18n';
import type { LucideIcon } from 'lucide-react';
import {
  Activity,
  ChartColumn,
  LayoutGrid,
  Megaphone,
  MessagesSquare,
  ScrollText,
  Send,
  SlidersHorizontal,
  Users,
  Wallet,
} from 'lucide-react';

/** One page of the console: what it is for, where it is, who may see it. */
export type Place = {
  readonly path: string;
  readonly title: Extract<MessageKey, `console.place.${string}`>;
  /** A staff member without it does not see the place; the server refuses the calls anyway. */
  readonly permission?: string;
};

/** One entry of the icon rail, with the pages of its section list. */
export type Section = {
  readonly title: Extract<MessageKey, `console.section.${string}`>;
  readonly icon: LucideIcon;
  readonly places: readonly Place[];
};

/** The whole map of the console. A new page is one line here and one in routes.tsx. */
export const SECTIONS = [
  {
    title: 'console.section.live',
    icon: Activity,
    places: [
      { path: '/', title: 'console.place.overview' },
      { path: '/health', title: 'console.place.health', permission: 'audit.read' },
      { path: '/account', title: 'console.place.account' },
    ],
  },
  {
    title: 'console.section.members',
    icon: Users,
    places: [
      { path: '/members', title: 'console.place.members', permission: 'members.read' },
      { path: '/members/risk', title: 'console.place.risk', permission: 'members.read' },
      { path: '/members/screening', title: 'console.place.screening', permission: 'members.read' },
      { path: '/members/funds', title: 'console.place.funds', permission: 'members.read' },
      { path: '/members/rules', title: 'console.place.riskRules', permission: 'members.read' },
      { path: '/members/exclusions', title: 'console.place.exclusions', permission: 'members.read' },
    ],
  },
  {
    title: 'console.section.money',
    icon: Wallet,
    places: [
      { path: '/money/withdrawals', title: 'console.place.withdrawals', permission: 'withdrawals.review' },
      { path: '/money/deposits', title: 'console.place.deposits', permission: 'deposits.review' },
      { path: '/money/channels', title: 'console.place.channelsIn', permission: 'cashier.write' },
      { path: '/money/settings', title: 'console.place.cashierSettings', permission: 'deposits.review' },
      { path: '/money/adjustments', title: 'console.place.adjustments', permission: 'ledger.read' },
      { path: '/money/vendor-transfers', title: 'console.place.vendorTransfers', permission: 'ledger.read' },
      { path: '/money/lines', title: 'console.place.lines', permission: 'ledger.read' },
      { path: '/money/liability', title: 'console.place.liability', permission: 'ledger.read' },
      { path: '/money/findings', title: 'console.place.findings', permission: 'ledger.read' },
    ],
  },
  {
    title: 'console.section.reports',
    icon: ChartColumn,
    places: [{ path: '/reports/daily', title: 'console.place.daily', permission: 'ledger.read' }],
  },
  {
    title: 'console.section.games',
    icon: LayoutGrid,
    places: [
      { path: '/games', title: 'console.place.games', permission: 'catalogue.write' },
      { path: '/games/bets', title: 'console.place.bets', permission: 'members.read' },
      { path: '/games/vendors', title: 'console.place.vendors', permission: 'catalogue.write' },
      { path: '/games/connections', title: 'console.place.connections', permission: 'catalogue.write' },
      { path: '/games/brand', title: 'console.place.brandCatalogue', permission: 'catalogue.write' },
      { path: '/games/notices', title: 'console.place.gameNotices', permission: 'catalogue.write' },
      { path: '/games/winners', title: 'console.place.winners', permission: 'catalogue.write' },
      { path: '/games/import', title: 'console.place.import', permission: 'catalogue.write' },
    ],
  },
  {
    title: 'console.section.content',
    icon: Megaphone,
    places: [
      { path: '/content/banners', title: 'console.place.banners', permission: 'settings.write' },
      { path: '/content/notices', title: 'console.place.notices', permission: 'settings.write' },
      { path: '/content/help', title: 'console.place.help', permission: 'settings.write' },
      { path: '/content/links', title: 'console.place.links', permission: 'settings.write' },
      { path: '/content/service', title: 'console.place.service', permission: 'settings.write' },
      { path: '/content/live-chat', title: 'console.place.liveChat', permission: 'settings.write' },
      { path: '/content/texts', title: 'console.place.texts', permission: 'settings.write' },
    ],
  },
  {
    title: 'console.section.messaging',
    icon: MessagesSquare,
    places: [
      { path: '/messaging/feedback', title: 'console.place.feedback', permission: 'messaging.moderate' },
      { path: '/messaging/chat', title: 'console.place.chat', permission: 'messaging.moderate' },
      { path: '/messaging/messages', title: 'console.place.messages', permission: 'messaging.send' },
      { path: '/messaging/templates', title: 'console.place.templates', permission: 'messaging.send' },
    ],
  },
  {
    title: 'console.section.site',
    icon: SlidersHorizontal,
    places: [
      { path: '/site/status', title: 'console.place.status', permission: 'settings.write' },
      { path: '/site/regions', title: 'console.place.regions', permission: 'settings.write' },
      { path: '/site/brand', title: 'console.place.brand', permission: 'settings.write' },
      { path: '/site/domains', title: 'console.place.domains', permission: 'settings.write' },
      { path: '/site/switches', title: 'console.place.switches', permission: 'settings.write' },
      { path: '/site/registration', title: 'console.place.registration', permission: 'settings.write' },
      { path: '/site/security', title: 'console.place.security', permission: 'settings.write' },
    ],
  },
  {
    title: 'console.section.delivery',
    icon: Send,
    places: [
      { path: '/delivery/outbox', title: 'console.place.outbox', permission: 'delivery.read' },
      { path: '/delivery/channels', title: 'console.place.channels', permission: 'delivery.write' },
    ],
  },
  {
    title: 'console.section.audit',
    icon: ScrollText,
    places: [{ path: '/audit', title: 'console.place.audit', permission: 'audit.read' }],
  },
] as const satisfies readonly Section[];

/** The sections with the places this staff member may open; sections left empty fall away. */
export function sectionsFor(
  permissions: ReadonlySet<string>,
  sections: readonly Section[] = SECTIONS,
): Section[] {
  return sections
    .map((section) => ({
      ...section,
      places: section.places.filter((place) => !place.permission || permissions.has(place.permission)),
    }))
    .filter((section) => section.places.length > 0);
}

/** The place a path belongs to: the longest place path that begins it ('/members/100001' is '/members'). */
export function placeOf(
  pathname: string,
  sections: readonly Section[],
): { section: Section; place: Place } | undefined {
  let found: { section: Section; place: Place } | undefined;
  for (const section of sections) {
    for (const place of section.places) {
      const inside = pathname === place.path || (place.path !== '/' && pathname.startsWith(`${place.path}/`));
      if (inside && (!found || place.path.length > found.place.path.length)) found = { section, place };
    }
  }
  return found;
}
