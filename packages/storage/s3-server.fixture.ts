import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A small S3 service for tests: one bucket in memory, objects by path, listings in pages. It checks the signature of every
 * call by itself (AWS Signature Version 4, written from its description and not with the client's library), the digest of
 * the body and the age of the call.
 */
export type S3Server = {
  endpoint: string;
  objects: Map<string, { bytes: Buffer; contentType: string }>;
  /** Calls that came, refused ones too. */
  calls: string[];
  /** The next calls are answered so, or not at all. */
  failNext(...statuses: (number | 'hang')[]): void;
  close(): Promise<void>;
};

type Account = { keyId: string; secret: string; region: string; bucket: string };

const AGE_MS_MAX = 15 * 60_000;

export async function startS3Server(account: Account, { pageSize = 1_000 } = {}): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map();
  const calls: string[] = [];
  const failures: (number | 'hang')[] = [];
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '' } = request;
      calls.push(`${method} ${url}`);
      const failure = failures.shift();
      if (failure === 'hang') return;
      if (failure !== undefined) return void response.writeHead(failure).end(fault('InternalError'));
      const body = Buffer.concat(chunks);
      const refused = refusalOf(account, request, body);
      if (refused) return void response.writeHead(403).end(fault(refused));
      answer(new URL(url, 'http://s3.test'), method, body, request.headers['content-type'] ?? '', response);
    });
  });

  const answer = (
    url: URL,
    method: string,
    body: Buffer,
    contentType: string,
    response: http.ServerResponse,
  ) => {
    const [, bucket, ...rest] = url.pathname.split('/');
    if (bucket !== account.bucket) return void response.writeHead(404).end(fault('NoSuchBucket'));
    const key = decodeURIComponent(rest.join('/'));
    if (key === '') return void response.writeHead(200).end(listing(url.searchParams));
    if (method === 'PUT') {
      objects.set(key, { bytes: body, contentType });
      return void response.writeHead(200).end();
    }
    if (method === 'DELETE') {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    const found = objects.get(key);
    if (!found) return void response.writeHead(404).end(fault('NoSuchKey'));
    return void response.writeHead(200, { 'content-type': found.contentType }).end(found.bytes);
  };

  const listing = (query: URLSearchParams): string => {
    const all = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).toSorted();
    const from = Number(query.get('continuation-token')?.replace('after&', '') ?? 0);
    const keys = all.slice(from, from + pageSize);
    const isTruncated = from + pageSize < all.length;
    return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${keys
      .map((key) => `<Contents><Key>${encodeURIComponent(key)}</Key><Size>1</Size></Contents>`)
      .join('')}${
      isTruncated ? `<NextContinuationToken>after&amp;${from + pageSize}</NextContinuationToken>` : ''
    }</ListBucketResult>`;
  };

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    calls,
    failNext: (...statuses) => void failures.push(...statuses),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

const fault = (code: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>no</Message></Error>`;

const sha256 = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** The code a real service would refuse the call with. */
function refusalOf(account: Account, request: http.IncomingMessage, body: Buffer): string | undefined {
  const { headers, method = '', url: address = '' } = request;
  const said =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  if (!said) return 'AccessDenied';
  const [, credential = '', signedHeaders = '', signature = ''] = said;
  const [keyId, day = '', region = '', service, end] = credential.split('/');
  if (keyId !== account.keyId) return 'InvalidAccessKeyId';
  if (region !== account.region || service !== 's3' || end !== 'aws4_request')
    return 'AuthorizationHeaderMalformed';
  const at = String(headers['x-amz-date']);
  const time = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!at.startsWith(day) || !(Math.abs(Date.now() - time) < AGE_MS_MAX)) return 'RequestTimeTooSkewed';
  const digest = sha256(body);
  if (headers['x-amz-content-sha256'] !== digest) return 'XAmzContentSHA256Mismatch';
  const names = signedHeaders.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name)))
    return 'AccessDenied';
  const url = new URL(address, 'http://s3.test');
  const canonical = [
    method,
    decodeURIComponent(url.pathname).split('/').map(encoded).join('/'),
    [...url.searchParams]
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .toSorted()
      .join('&'),
    ...names.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signedHeaders,
    digest,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = hmac(hmac(hmac(hmac(`AWS4${account.secret}`, day), region), 's3'), 'aws4_request');
  const expected = hmac(key, ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n'));
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? undefined : 'SignatureDoesNotMatch';
}
