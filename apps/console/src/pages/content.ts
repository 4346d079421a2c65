import { chips, choice, text, view } from '../parts/list/params.ts';
import { page } from '../page.ts';

export const CONTENT_PAGES = [
  page({
    path: '/content/banners',
    menu: ['content', 'banners'],
    permission: 'content.write',
    search: { group: chips(['all', 'w_home', 'w_leftmenu', 'w_login', 'w_register', 'w_lott', 'w_forget']) },
    load: async () => (await import('../features/content/banners-page.tsx')).BannersPage,
  }),
  page({
    path: '/content/notices',
    menu: ['content', 'notices'],
    permission: 'content.write',
    search: { kind: chips(['PL', 'PU', 'PR', 'H'], 'PL') },
    load: async () => (await import('../features/content/notices-page.tsx')).NoticesPage,
  }),
  page({
    path: '/content/help',
    menu: ['content', 'help'],
    permission: 'content.write',
    load: async () => (await import('../features/content/help-page.tsx')).HelpPage,
  }),
  page({
    path: '/content/links',
    menu: ['content', 'links'],
    permission: 'content.write',
    search: { kind: chips(['app', 'footer'], 'app') },
    load: async () => (await import('../features/content/links-page.tsx')).LinksPage,
  }),
  page({
    path: '/content/service',
    menu: ['content', 'service'],
    permission: 'content.write',
    load: async () => (await import('../features/content/service-page.tsx')).ServicePage,
  }),
  page({
    path: '/content/live-chat',
    menu: ['content', 'liveChat'],
    permission: 'content.write',
    load: async () => (await import('../features/content/live-chat-page.tsx')).LiveChatPage,
  }),
  page({
    path: '/content/texts',
    menu: ['content', 'texts'],
    permission: 'content.write',
    search: { lang: view(['EN', 'CN', 'KM']), own: chips(['all', '1']), q: text },
    load: async () => (await import('../features/content/texts-page.tsx')).TextsPage,
  }),
  page({
    path: '/messaging/feedback',
    menu: ['messaging', 'feedback'],
    permission: 'messaging.moderate',
    search: {
      state: chips(['OPEN', 'ANSWERED', 'CLOSED', 'all'], 'OPEN'),
      type: choice(['SUGGESTION', 'PROBLEM', 'MONEY', 'COMPLAINT', 'OTHER']),
    },
    load: async () => (await import('../features/messaging/feedback-page.tsx')).FeedbackPage,
  }),
  page({
    path: '/messaging/chat',
    menu: ['messaging', 'chat'],
    permission: 'messaging.moderate',
    search: { tab: view(['log', 'muted', 'words']), member: text, text },
    load: async () => (await import('../features/messaging/chat-page.tsx')).ChatPage,
  }),
  page({
    path: '/messaging/messages',
    menu: ['messaging', 'messages'],
    permission: 'messaging.send',
    load: async () => (await import('../features/messaging/messages-page.tsx')).MessagesPage,
  }),
  page({
    path: '/messaging/templates',
    menu: ['messaging', 'templates'],
    permission: 'messaging.send',
    load: async () => (await import('../features/messaging/templates-page.tsx')).TemplatesPage,
  }),
] as const;
