export { dispatchApi } from './api.ts';
export type { DispatchDeps, SendDeps } from './deps.ts';
export { dispatchHandlers } from './handlers.ts';
export { dispatchJobs } from './jobs.ts';
export { sendMessage, type NewMessage, type SendRefusal } from './send-message.ts';
export { CHANGED, CODE_TEMPLATES, type Changed, type CodeTemplate } from './template.ts';
