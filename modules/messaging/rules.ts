/** Limits and closed sets of what members write and read; the browser holds to them before the server does. */
export const CHAT_TEXT_MAX = 200;
export const MESSAGE_TITLE_MAX = 80;
export const MESSAGE_BODY_MAX = 500;
export const FEEDBACK_CONTACT_MAX = 120;
export const FEEDBACK_TYPES = ['SUGGESTION', 'PROBLEM', 'MONEY', 'COMPLAINT', 'OTHER'] as const;
/** What an inbox sorts by. */
export const MESSAGE_CATEGORIES = ['MONEY', 'ACCOUNT', 'REWARD', 'OPERATOR', 'LINE'] as const;
export type MessageCategory = (typeof MESSAGE_CATEGORIES)[number];
