import { el } from './dom.ts';
import { loadMessages } from './i18n.ts';

/** The page of a launch that is not known any more. */
const t = await loadMessages(document.documentElement.dataset['language'] ?? 'EN');
document
  .getElementById('game')
  ?.append(el('div', { class: 'loading', role: 'alert' }, t('e_session_closed')));
