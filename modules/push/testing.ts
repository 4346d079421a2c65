import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export type Arrived = { path: string; headers: http.IncomingHttpHeaders; content: Record<string, string> };

/** A push service and one browser of it, for tests: what arrives is decrypted as the browser would (RFC 8291). */
export async function aPushService() {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const secret = randomBytes(16);
  const arrived: Arrived[] = [];
  const answers: number[] = [];
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const status = answers.shift() ?? 201;
      const body = Buffer.concat(chunks);
      if (status === 201)
        arrived.push({
          path: request.url ?? '',
          headers: request.headers,
          content: JSON.parse(decrypted(body, keys, secret)) as Record<string, string>,
        });
      response.writeHead(status).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    /** What the browser hands over; each name is another subscription of it. */
    subscription: (name = 'one') => ({
      endpoint: `http://127.0.0.1:${port}/push/${name}`,
      p256dh: keys.getPublicKey('base64url'),
      auth: secret.toString('base64url'),
    }),
    arrived,
    /** Statuses of the next answers; 201 once they are used up. */
    answers,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Whether the request was signed by the key it names, for this origin and not for ever (RFC 8292). */
export function isSignedFor({ headers }: Arrived, origin: string, publicKey: string): boolean {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33, 65).toString('base64url'),
  };
  const isGenuine = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string };
  return isGenuine && key === publicKey && aud === origin;
}

const derived = (salt: Buffer, from: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', from, salt, info, length));

/** One record of aes128gcm (RFC 8188): salt, record size, the sender's key, the sealed text. */
function decrypted(body: Buffer, keys: ReturnType<typeof createECDH>, secret: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body[20] ?? 0;
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const shared = derived(secret, keys.computeSecret(sender), info, 32);
  const key = derived(salt, shared, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derived(salt, shared, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // The last record ends with the octet 2 and zeros.
  return text.subarray(0, text.lastIndexOf(2)).toString('utf8');
}
