import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import { invariant } from '@baize/kernel';
import { detailOf, type Delivery } from './delivery.ts';
import { outsideAddress, type Lookup } from './outside-address.ts';
import { objectOf, type HttpSmsSettings, type Placeholder } from './settings.ts';

export type Sms = {
  /** '+85512345678' */
  to: string;
  text: string;
  /** Ours, the same whenever the same message is sent again. */
  id: string;
};
export type HttpSmsOptions = { secret: string; allowLocal: boolean; lookup?: Lookup };

const ANSWER_BYTES_MAX = 64 * 1024;

/** One SMS through a gateway's HTTP call. Redirects are not followed: they would carry the key elsewhere. */
export async function sendHttpSms(
  settings: HttpSmsSettings,
  sms: Sms,
  options: HttpSmsOptions,
): Promise<Delivery> {
  const url = new URL(settings.url);
  if (url.protocol !== 'https:' && !options.allowLocal) return refused('insecure');
  const found = await outsideAddress(url.hostname, options);
  if (!found.ok) return found.reason === 'host_unknown' ? postponed(found.reason) : refused(found.reason);
  const values: Record<Placeholder, string> = {
    to: sms.to,
    to_digits: sms.to.replace(/^\+/, ''),
    text: sms.text,
    id: sms.id,
    from: settings.from,
    secret: options.secret,
  };
  const answer = await call(url, found.address, settings, values);
  return answer.arrived ? judge(settings, answer.status, answer.body) : answer.delivery;
}

const bareHost = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

type Values = Record<Placeholder, string>;
type Answer = { arrived: true; status: number; body: string } | { arrived: false; delivery: Delivery };

/** Placeholders are filled inside the parsed texts, so that no value can break out of its field. */
const fill = (text: string, values: Values): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name as Placeholder] ?? whole);

function filled(value: unknown, values: Values): unknown {
  if (typeof value === 'string') return fill(value, values);
  if (Array.isArray(value)) return value.map((one) => filled(one, values));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, filled(one, values)]));
}

function call(url: URL, address: string, settings: HttpSmsSettings, values: Values): Promise<Answer> {
  const fields = objectOf(settings.body);
  invariant(fields, 'settings were checked when they were stored');
  const content = filled(fields, values) as Record<string, unknown>;
  const flat = () =>
    new URLSearchParams(Object.entries(content).map(([name, value]) => [name, String(value)]));
  if (settings.format === 'query') for (const [name, value] of flat()) url.searchParams.append(name, value);
  const body = { json: () => JSON.stringify(content), form: () => flat().toString(), query: () => '' }[
    settings.format
  ]();
  const type = { json: 'application/json', form: 'application/x-www-form-urlencoded', query: '' }[
    settings.format
  ];
  const signal = AbortSignal.timeout(settings.timeoutMs);

  return new Promise((resolve) => {
    // From here on the other side may have read us, and silence means nothing.
    let isTalking = false;
    const onError = (error: NodeJS.ErrnoException) =>
      resolve({ arrived: false, delivery: isTalking ? unknown('no_answer', error) : notConnected(error) });
    const request = (url.protocol === 'https:' ? https : http).request(
      {
        host: address,
        port: url.port || (url.protocol === 'https:' ? 443 : 80),
        // The certificate must be the name's, whatever address was looked up for it.
        ...(net.isIP(bareHost(url)) ? {} : { servername: bareHost(url) }),
        path: url.pathname + url.search,
        method: settings.method,
        agent: false,
        signal,
        headers: {
          host: url.host,
          accept: 'application/json',
          ...(type ? { 'content-type': type, 'content-length': String(Buffer.byteLength(body)) } : {}),
          ...Object.fromEntries(
            settings.headers.map(({ name, value }) => [name.toLowerCase(), fill(value, values)]),
          ),
        },
      },
      (response) => {
        void readAll(response).then(
          (text) => resolve({ arrived: true, status: response.statusCode ?? 0, body: text }),
          onError,
        );
      },
    );
    request.on('socket', (socket) =>
      socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => (isTalking = true)),
    );
    request.on('error', onError);
    request.end(body);
  });
}

/** At most ANSWER_BYTES_MAX; what is longer is cut, and then is no JSON. */
async function readAll(response: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > ANSWER_BYTES_MAX) break;
  }
  return Buffer.concat(chunks).subarray(0, ANSWER_BYTES_MAX).toString('utf8');
}

function judge(settings: HttpSmsSettings, status: number, body: string): Delivery {
  const { statuses, pointer, values } = settings.success;
  const said = valueAt(body, settings.detailPointer);
  const detail = detailOf(`HTTP ${status}${said ? `: ${said}` : ''}`);
  if (status >= 300 && status < 400) return { outcome: 'refused', reason: 'redirected', detail };
  if (status === 401 || status === 403) return { outcome: 'refused', reason: 'auth_failed', detail };
  if (status === 429) return { outcome: 'postponed', reason: 'busy', detail };
  if (status >= 500) return { outcome: 'unknown', reason: 'no_answer', detail };
  const isGood = statuses.length > 0 ? statuses.includes(status) : status >= 200 && status < 300;
  if (!isGood) return { outcome: 'refused', reason: 'rejected', detail };
  if (pointer !== '') {
    const verdict = valueAt(body, pointer);
    if (verdict === undefined) return { outcome: 'unknown', reason: 'answer_unreadable', detail };
    if (!values.includes(verdict)) return { outcome: 'refused', reason: 'rejected', detail };
  }
  return { outcome: 'accepted', reference: (valueAt(body, settings.referencePointer) ?? '').slice(0, 100) };
}

/** The text, number or boolean a JSON pointer (RFC 6901) leads to, as text. */
function valueAt(body: string, pointer: string): string | undefined {
  if (pointer === '') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return undefined;
  }
  for (const step of pointer.slice(1).split('/')) {
    if (typeof value !== 'object' || value === null) return undefined;
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    if (!Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined;
}

const saidBy = (error: NodeJS.ErrnoException): string =>
  error.code === 'ABORT_ERR' ? 'timed out' : detailOf(error.code ?? error.name);

const refused = (reason: 'insecure' | 'address_blocked'): Delivery => ({
  outcome: 'refused',
  reason,
  detail: '',
});
const postponed = (reason: 'host_unknown'): Delivery => ({ outcome: 'postponed', reason, detail: '' });
const unknown = (reason: 'no_answer', error: NodeJS.ErrnoException): Delivery => ({
  outcome: 'unknown',
  reason,
  detail: saidBy(error),
});
/** Nothing was said yet, so nothing left. */
const notConnected = (error: NodeJS.ErrnoException): Delivery => ({
  outcome: 'postponed',
  reason: /CERT|SSL|TLS|EPROTO/.test(error.code ?? '') ? 'tls_failed' : 'unreachable',
  detail: saidBy(error),
});
