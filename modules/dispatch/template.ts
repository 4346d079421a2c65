/**
 * The names of all texts; templates/<language>.ts has them in one language. A code's text names its purpose, so that
 * nobody is tricked into telling a code that does more than they think.
 */
export const CODE_TEMPLATES = [
  'code_login',
  'code_register',
  'code_reset',
  'code_bind_mobile',
  'code_bind_email',
  'code_old_mobile',
  'code_old_email',
  'code_extra',
  'code_payment_password',
] as const;
export type CodeTemplate = (typeof CODE_TEMPLATES)[number];

/** What a security notice says was changed. */
export const CHANGED = [
  'password',
  'payment_password',
  'mobile',
  'email',
  'totp',
  'passkey',
  'bank_account',
] as const;
export type Changed = (typeof CHANGED)[number];

type CodeValues = { code: string; minutes: number };
export type TemplateValues = { [T in CodeTemplate]: CodeValues } & {
  /** By mail only. */
  new_password: { account: string; password: string; minutes: number };
  security_changed: { account: string; what: Changed; at: Date };
  new_login: { account: string; ip: string; device: string; at: Date };
  channel_test: { at: Date };
};
export type Template = keyof TemplateValues;
export const TEMPLATES: readonly Template[] = [
  ...CODE_TEMPLATES,
  'new_password',
  'security_changed',
  'new_login',
  'channel_test',
];

/** Whether a reader of such a message could act as its recipient. */
export const holdsSecret = (template: Template): boolean =>
  template === 'new_password' || template.startsWith('code_');

/** One text: `sms` short and in one line (null: never by SMS), `text` the mail's paragraphs. {brand} is always known. */
export type TemplateText = { sms: string | null; subject: string; text: string };
export type LanguageTexts = {
  templates: Record<Template, TemplateText>;
  changed: Record<Changed, string>;
  /** Ends every mail. */
  footer: string;
};
