import { chips, choice, range, text } from '../parts/list/params.ts';
import { page } from '../page.ts';

export const SITE_PAGES = [
  page({
    path: '/site/status',
    menu: ['site', 'status'],
    permission: 'controls.write',
    load: async () => (await import('../features/site/status-page.tsx')).StatusPage,
  }),
  page({
    path: '/site/regions',
    menu: ['site', 'regions'],
    permission: 'controls.write',
    load: async () => (await import('../features/site/regions-page.tsx')).RegionsPage,
  }),
  page({
    path: '/site/brand',
    menu: ['site', 'brand'],
    permission: 'controls.write',
    load: async () => (await import('../features/site/brand-page.tsx')).BrandPage,
  }),
  page({
    path: '/site/domains',
    menu: ['site', 'domains'],
    permission: 'controls.write',
    load: async () => (await import('../features/site/domains-page.tsx')).DomainsPage,
  }),
  page({
    path: '/site/switches',
    menu: ['site', 'switches'],
    permission: 'controls.write',
    load: async () => (await import('../features/site/switches-page.tsx')).SwitchesPage,
  }),
  page({
    path: '/site/registration',
    menu: ['site', 'registration'],
    permission: 'controls.write',
    load: async () => (await import('../features/site/registration-page.tsx')).RegistrationPage,
  }),
  page({
    path: '/site/security',
    menu: ['site', 'security'],
    permission: 'controls.write',
    load: async () => (await import('../features/site/security-page.tsx')).SecurityPage,
  }),
  page({
    path: '/site/brands',
    menu: ['site', 'brands'],
    permission: 'brands.write',
    load: async () => (await import('../features/brands/brands-page.tsx')).BrandsPage,
  }),
  page({
    path: '/site/operators',
    menu: ['site', 'operators'],
    permission: 'staff.write',
    load: async () => (await import('../features/staff/operators-page.tsx')).OperatorsPage,
  }),
  page({
    path: '/delivery/outbox',
    menu: ['delivery', 'outbox'],
    permission: 'delivery.read',
    search: {
      kind: chips(['all', 'sms', 'mail']),
      state: choice(['QUEUED', 'SENDING', 'SENT', 'FAILED', 'UNKNOWN']),
      recipient: text,
    },
    load: async () => (await import('../features/dispatch/outbox-page.tsx')).OutboxPage,
  }),
  page({
    path: '/delivery/channels',
    menu: ['delivery', 'channels'],
    permission: 'delivery.write',
    load: async () => (await import('../features/dispatch/channels-page.tsx')).ChannelsPage,
  }),
  page({
    path: '/audit',
    menu: ['audit', 'audit'],
    permission: 'audit.read',
    search: { brand: chips(['all', 'here']), action: text, staff: text, target: text, ...range() },
    load: async () => (await import('../features/staff/audit-log-page.tsx')).AuditLogPage,
  }),
] as const;
