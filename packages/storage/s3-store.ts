import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { invariant } from '@baize/kernel';
import { AwsClient } from 'aws4fetch';
import { checkFolder, checkName, checkSize, type FileStore } from './file-store.ts';
import type { S3Settings } from './settings.ts';

type Options = { fetch: typeof fetch; timeoutMs?: number; pauseMs?: number };

/** One attempt; three of them stay below the time a browser waits. */
const TIMEOUT_MS = 8_000;
const ATTEMPTS = 3;
const PAUSE_MS = 150;
/** A page of a listing has a thousand names. */
const PAGES_MAX = 1_000;

/**
 * Files in a bucket of a service that speaks Amazon's S3, addressed as `<endpoint>/<bucket>/<prefix><name>`. Every
 * call is signed (version 4) with its body, has a time limit and is tried again where the service could not answer: each is
 * idempotent. What stays refused is thrown with the code EIO, as a broken disk's: callers hear `unavailable`.
 */
export function s3Store(settings: S3Settings, options: Options): FileStore {
  const { endpoint, region, bucket, keyId, secret, prefix } = settings;
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, service: 's3', region });
  const bucketUrl = `${endpoint}/${bucket}`;

  const once = async (method: string, url: string, body: Buffer, contentType: string) => {
    const { headers } = await client.sign(url, {
      method,
      headers: {
        'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
        ...(contentType === '' ? {} : { 'content-type': contentType }),
      },
    });
    const signal = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
    return options.fetch(url, {
      method,
      headers,
      ...(method === 'PUT' ? { body: new Uint8Array(body) } : {}),
      signal,
    });
  };

  const call = async (method: string, url: string, body: Buffer = Buffer.alloc(0), contentType = '') => {
    let fault: unknown;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      if (attempt > 0) await sleep((options.pauseMs ?? PAUSE_MS) * 2 ** attempt);
      try {
        const answer = await once(method, url, body, contentType);
        if (answer.ok || answer.status === 404) return answer;
        fault = `${answer.status} ${codeOf(await answer.text())}`;
        if (answer.status < 500 && answer.status !== 429) break;
      } catch (error) {
        fault = error;
      }
    }
    const said = fault instanceof Error ? fault.message : String(fault);
    const error = new Error(`the storage at ${bucketUrl} failed: ${said}`, { cause: fault });
    throw Object.assign(error, { code: 'EIO' });
  };

  return {
    async put(name, bytes, contentType) {
      checkName(name);
      checkSize(name, bytes);
      const answer = await call('PUT', `${bucketUrl}/${prefix}${name}`, bytes, contentType);
      if (answer.status === 404) throw bucketMissing(bucketUrl);
    },
    async get(name) {
      checkName(name);
      const answer = await call('GET', `${bucketUrl}/${prefix}${name}`);
      if (answer.ok) return Buffer.from(await answer.arrayBuffer());
      if (codeOf(await answer.text()) === 'NoSuchBucket') throw bucketMissing(bucketUrl);
      return undefined;
    },
    async remove(name) {
      checkName(name);
      await call('DELETE', `${bucketUrl}/${prefix}${name}`);
    },
    async list(folder) {
      checkFolder(folder);
      const names: string[] = [];
      let token = '';
      for (let page = 0; page < PAGES_MAX; page += 1) {
        const query = new URLSearchParams({
          'list-type': '2',
          'encoding-type': 'url',
          prefix: `${prefix}${folder}/`,
          ...(token === '' ? {} : { 'continuation-token': token }),
        });
        const answer = await call('GET', `${bucketUrl}?${query.toString()}`);
        if (answer.status === 404) throw bucketMissing(bucketUrl);
        const xml = await answer.text();
        for (const key of allOf(xml, 'Key')) names.push(decodeURIComponent(key).slice(prefix.length));
        if (allOf(xml, 'IsTruncated')[0] !== 'true') return names;
        token = unescaped(allOf(xml, 'NextContinuationToken')[0] ?? '');
        invariant(token !== '', 'a listing that goes on says where');
      }
      throw new Error(`the storage at ${bucketUrl} has more than a million files in ${folder}`);
    },
  };
}

const bucketMissing = (bucketUrl: string): Error =>
  Object.assign(new Error(`the storage has no bucket at ${bucketUrl}`), { code: 'EIO' });

/** Texts of an element without children; keys come URL-encoded (`encoding-type`), so no entity is in them. */
const allOf = (xml: string, element: string): string[] =>
  [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map(([, text]) => text ?? '');

const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

const codeOf = (xml: string): string => allOf(xml, 'Code')[0] ?? '';
