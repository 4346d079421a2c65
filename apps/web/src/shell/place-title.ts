import type { I18n, MessageKey } from '@baize/i18n';
import { CATEGORY_PATHS, GAME_TYPES } from '../paths.ts';

/** What a place is called; a page that knows better (a game, a vendor) says so with useTitle. */
const TITLES: Readonly<Record<string, MessageKey>> = {
  '/login': 'shell.login',
  '/register': 'shell.register',
  '/favorite': 'lobby.favourites',
  '/recent': 'lobby.recent',
  '/search': 'lobby.search',
  '/announce': 'shell.marquee.short',
  '/help': 'shell.help.short',
  '/promotions': 'shell.promotions.title',
  '/down': 'shell.down.short',
  '/seamless': 'lobby.gamesLabel',
  '/agent': 'shell.menu.agentEntry',
  '/agenthome': 'shell.menu.agentCentre',
  '/member': 'shell.menu.account',
  '/member/personalhistorycopy': 'shell.menu.bettingRecord',
  '/member/transactionhistory': 'shell.menu.transactions',
  '/member/depositv2': 'shell.menu.deposit',
  '/member/withdraw': 'shell.menu.withdraw',
  '/member/securitycenter': 'shell.menu.security',
  '/member/profile': 'shell.title.profile',
  '/member/personalprofit': 'shell.menu.income',
  '/member/transferfund': 'shell.title.transferFund',
  '/member/wallet': 'shell.title.wallets',
  '/member/transferupline': 'shell.title.transferUpline',
  '/member/agentdeposit': 'shell.title.agentDeposit',
  '/member/creditreport': 'shell.title.creditReport',
  '/member/statement': 'shell.title.statement',
  '/member/bonusdetails': 'shell.title.bonuses',
  '/member/messagev2': 'shell.messages.title',
};

/** The place's own words in the reader's language; undefined for home, which is the brand itself. */
export function titleOf(pathname: string, { t, find }: I18n): string | undefined {
  const place = pathname.toLowerCase().replace(/\/+$/, '');
  const type = GAME_TYPES.find((one) => CATEGORY_PATHS[one] === place);
  if (type) return find(`lobby.type.${type}`) ?? type;
  const key = TITLES[place];
  return key && (t as (key: MessageKey) => string)(key);
}
