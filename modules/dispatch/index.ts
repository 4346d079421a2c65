export type { SendDeps } from './deps.ts';
export { sendMessage, type NewMessage, type SendRefusal } from './send-message.ts';
export { type Changed } from './template.ts';
export { channelControl } from './channel-control.ts';
export { dispatchModule } from './module.ts';
export { isSending, listChannelRows } from './channel.sql.ts';
export { dispatchSealedColumns } from './sealed-columns.ts';
