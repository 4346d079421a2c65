import { z } from 'zod';

const KIB = 1024;
const host = z
  .string()
  .trim()
  .min(1, 'required')
  .max(253, 'too_long')
  .regex(/^[A-Za-z0-9.:-]+$/, 'host_format');

/** How mail leaves. The password is kept apart, sealed. */
export const smtpSettings = z.strictObject({
  host,
  port: z.number().int().min(1, 'port_format').max(65_535, 'port_format'),
  /** tls: from the first byte (465); starttls: demanded, never optional (587); none: inside our own network only. */
  security: z.enum(['tls', 'starttls', 'none']),
  /** Empty: no login. */
  user: z.string().trim().max(200, 'too_long'),
  fromAddress: z.email('email_format').max(254, 'too_long'),
  fromName: z.string().trim().max(80, 'too_long'),
});
export type SmtpSettings = z.output<typeof smtpSettings>;

const PLACEHOLDERS = ['to', 'to_digits', 'text', 'id', 'from', 'secret'] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

/** Text with {placeholders} of ours and no others. */
export const fillable = (text: string, allowed: readonly string[] = PLACEHOLDERS): boolean =>
  [...text.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => allowed.includes(name));

/** RFC 6901; empty: not used. */
const pointer = z
  .string()
  .trim()
  .max(200, 'too_long')
  .regex(/^(\/.*)?$/, 'pointer_format');

const header = z.strictObject({
  name: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9-]{1,60}$/, 'header_format')
    .refine(
      (name) => !['host', 'content-length', 'transfer-encoding', 'connection'].includes(name.toLowerCase()),
      'header_format',
    ),
  value: z
    .string()
    .max(500, 'too_long')
    .regex(/^[\x20-\x7e]*$/, 'header_format')
    .refine((value) => fillable(value, ['secret', 'id']), 'placeholder_unknown'),
});

/** How an SMS leaves: one HTTP call, as nearly every SMS gateway has it. Its key is kept apart, sealed: {secret}. */
export const httpSmsSettings = z
  .strictObject({
    url: z.url({ protocol: /^https?$/, error: 'url_format' }).max(500, 'too_long'),
    method: z.enum(['POST', 'PUT', 'GET']),
    /** Where the fields of `body` go: a JSON body, a form body, or the address. */
    format: z.enum(['json', 'form', 'query']),
    /** A JSON object whose texts hold placeholders: {to} with +, {to_digits} without, {text}, {id}, {from}, {secret}. */
    body: z
      .string()
      .trim()
      .max(4 * KIB, 'too_long')
      .meta({ examples: ['{"to":"{to}","text":"{text}"}'] }),
    headers: z.array(header).max(20, 'too_long'),
    /** What {from} stands for. */
    from: z.string().trim().max(20, 'too_long'),
    success: z.strictObject({
      /** Empty: any 2xx. */
      statuses: z.array(z.number().int().min(200).max(299)).max(10),
      /** Where the answer says whether it worked, and the words that mean yes; empty: the status alone decides. */
      pointer,
      values: z.array(z.string().max(60, 'too_long')).max(10),
    }),
    /** Where the answer names the message, and where it says what was wrong. */
    referencePointer: pointer,
    detailPointer: pointer,
    timeoutMs: z.number().int().min(1_000).max(30_000),
  })
  .check((ctx): void => {
    const { body, format, method, success } = ctx.value;
    const issue = (path: string[], message: string): void => {
      ctx.issues.push({ code: 'custom', input: ctx.value, path, message });
    };
    const fields = objectOf(body);
    if (!fields) return issue(['body'], 'json_object_format');
    if (format !== 'json' && Object.values(fields).some((value) => typeof value === 'object'))
      issue(['body'], 'json_flat');
    if (!fillable(body)) issue(['body'], 'placeholder_unknown');
    if (!/\{to(_digits)?\}/.test(body) || !body.includes('{text}')) issue(['body'], 'placeholder_missing');
    if ((method === 'GET') !== (format === 'query')) issue(['format'], 'format_method');
    if ((success.pointer === '') !== (success.values.length === 0))
      issue(['success', 'values'], 'success_incomplete');
  });
export type HttpSmsSettings = z.output<typeof httpSmsSettings>;

/** A JSON object, or undefined. */
export function objectOf(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
