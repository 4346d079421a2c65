import type { SecretBox } from '@baize/site';
import { z } from 'zod';
import type { MessageBody } from './render-message.ts';

export const bodyPurpose = (messageId: bigint): string => `dispatch.message.body:${messageId}`;
const bodySchema = z.object({ subject: z.string(), text: z.string(), html: z.string().nullable() });

/** A body may hold a code or a password, so it is stored sealed for its own row. */
export const sealBody = (box: SecretBox, messageId: bigint, body: MessageBody): Buffer =>
  box.seal(JSON.stringify(body), bodyPurpose(messageId));

export const openBody = (box: SecretBox, messageId: bigint, sealed: Buffer): MessageBody =>
  bodySchema.parse(JSON.parse(box.open(sealed, bodyPurpose(messageId))));
