import type { Channel, ChannelInput } from './dispatch.queries.ts';

/** What is typed into the form of a channel: texts, as fields have them. */
type SmtpDraft = Record<'host' | 'port' | 'user' | 'fromAddress' | 'fromName', string> & {
  security: 'tls' | 'starttls' | 'none';
};
type HttpDraft = Record<
  | 'url'
  | 'body'
  | 'headers'
  | 'from'
  | 'statuses'
  | 'pointer'
  | 'values'
  | 'referencePointer'
  | 'detailPointer'
  | 'timeoutSeconds',
  string
> & { method: 'POST' | 'PUT' | 'GET'; format: 'json' | 'form' | 'query' };
export type ChannelDraft = SmtpDraft &
  HttpDraft & {
    enabled: boolean;
    isOutside: boolean;
    secret: string;
    quotaMonth: string;
    quotaTotal: string;
  };

const NEW_SMTP: SmtpDraft = {
  host: '',
  port: '587',
  security: 'starttls',
  user: '',
  fromAddress: '',
  fromName: '',
};
/** What most gateways want; an operator changes what theirs wants otherwise. */
const NEW_HTTP: HttpDraft = {
  url: '',
  method: 'POST',
  format: 'json',
  body: '{\n  "to": "{to}",\n  "from": "{from}",\n  "text": "{text}"\n}',
  headers: 'Authorization: Bearer {secret}',
  from: '',
  statuses: '',
  pointer: '',
  values: '',
  referencePointer: '',
  detailPointer: '',
  timeoutSeconds: '10',
};

export function draftOf(channel: Channel): ChannelDraft {
  const { smtp, http } = channel;
  return {
    enabled: channel.enabled,
    isOutside: channel.adapter !== 'outbox',
    ...(smtp ? { ...smtp, port: String(smtp.port) } : NEW_SMTP),
    ...(http
      ? {
          url: http.url,
          method: http.method,
          format: http.format,
          body: http.body,
          headers: http.headers.map(({ name, value }) => `${name}: ${value}`).join('\n'),
          from: http.from,
          statuses: http.success.statuses.join(', '),
          pointer: http.success.pointer,
          values: http.success.values.join(', '),
          referencePointer: http.referencePointer,
          detailPointer: http.detailPointer,
          timeoutSeconds: String(http.timeoutMs / 1_000),
        }
      : NEW_HTTP),
    secret: '',
    quotaMonth: channel.quotaMonth === null ? '' : String(channel.quotaMonth),
    quotaTotal: channel.quotaTotal === null ? '' : String(channel.quotaTotal),
  };
}

/**
 * What the draft asks the server for. Settings go along only when they are in use or were stored before: an untouched
 * empty form behind the outbox is nothing to check. A number that is none goes as it is typed would, and is refused.
 */
export function inputOf(channel: Channel, draft: ChannelDraft, reason: string): ChannelInput {
  const head = { enabled: draft.enabled, reason, ...(draft.secret === '' ? {} : { secret: draft.secret }) };
  if (channel.kind === 'mail')
    return {
      kind: 'mail',
      adapter: draft.isOutside ? 'smtp' : 'outbox',
      smtp: draft.isOutside || channel.smtp ? smtpOf(draft) : null,
      ...head,
    };
  return {
    kind: 'sms',
    adapter: draft.isOutside ? 'http' : 'outbox',
    http: draft.isOutside || channel.http ? httpOf(draft) : null,
    quotaMonth: quotaOf(draft.quotaMonth),
    quotaTotal: quotaOf(draft.quotaTotal),
    ...head,
  };
}

const smtpOf = (draft: SmtpDraft) => ({
  host: draft.host.trim(),
  port: numberOf(draft.port),
  security: draft.security,
  user: draft.user.trim(),
  fromAddress: draft.fromAddress.trim(),
  fromName: draft.fromName.trim(),
});

const httpOf = (draft: HttpDraft) => ({
  url: draft.url.trim(),
  method: draft.method,
  format: draft.format,
  body: draft.body.trim(),
  headers: draft.headers
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const colon = line.indexOf(':');
      // A line without a colon has no name, which the server refuses by its field.
      return colon < 0
        ? { name: '', value: line.trim() }
        : { name: line.slice(0, colon).trim(), value: line.slice(colon + 1).trim() };
    }),
  from: draft.from.trim(),
  success: {
    statuses: listOf(draft.statuses).map(numberOf),
    pointer: draft.pointer.trim(),
    values: listOf(draft.values),
  },
  referencePointer: draft.referencePointer.trim(),
  detailPointer: draft.detailPointer.trim(),
  timeoutMs: Math.round(numberOf(draft.timeoutSeconds) * 1_000),
});

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
/** −1 for what is no number: every field of ours refuses it. */
const numberOf = (text: string): number => (/^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : -1);
const quotaOf = (text: string): number | null => (text.trim() === '' ? null : numberOf(text));

/** The field of the form that holds a refused field of the server's. */
export const fieldOf = (path: string): string => {
  const name =
    path
      .replace(/^(smtp|http)\./, '')
      .replace(/^success\./, '')
      .split('.')[0] ?? path;
  return name === 'timeoutMs' ? 'timeoutSeconds' : name;
};
