export type { DispatchDeps, SendDeps } from './deps.ts';
export { sendMessage, type NewMessage, type SendRefusal } from './send-message.ts';
export { CHANGED, CODE_TEMPLATES, type Changed, type CodeTemplate } from './template.ts';
