import fs from 'node:fs';
import path from 'node:path';
import { refusal } from '@baize/endpoint/server';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { headOf, pictureLinks, withHead } from './page-head.ts';
import { placeLinks } from './places.ts';
import { strangerPage } from './stranger-page.ts';

/** A worker is under the policy its own script came with: the service worker fetches, others import. */
const WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'";
const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Serves a built web app: hashed assets for ever, index.html (with the boot JSON `boot` puts in) for every path the
 * app's own router knows. A path of the API that nobody answers is a 404 in the envelope.
 */
export async function mountWebApp(
  app: FastifyInstance,
  options: {
    dist: string;
    apiPaths: RegExp;
    /** What the page's own answer says besides what every answer does. */
    headers: Record<string, string>;
    boot?: (request: FastifyRequest) => Promise<unknown>;
    /** Origins a page may frame besides those of its headers. */
    frames?: () => Promise<readonly string[]>;
  },
): Promise<void> {
  await app.register(fastifyStatic, {
    root: options.dist,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['index.html*', '.stamp', '.vite/**'],
    setHeaders: (reply, file) => {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`);
      void reply.header('cache-control', isHashed ? IMMUTABLE : 'public, max-age=300');
      // The name may be that of its compressed form.
      if (/\.js(\.\w+)?$/.test(file)) void reply.header('content-security-policy', WORKER_POLICY);
      // The page that says there is no network.
      if (/\.html(\.\w+)?$/.test(file)) void reply.headers(options.headers);
    },
  });
  const page = fs.readFileSync(path.join(options.dist, 'index.html'), 'utf8');
  const linksOf = placeLinks(options.dist);
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const address = request.url.split('?')[0] ?? '';
    if (options.apiPaths.test(request.url) || isFile(address)) return notFound(reply);
    const boot = options.boot ? await options.boot(request) : undefined;
    reply.headers(options.headers);
    if (boot === null)
      return reply
        .status(421)
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(strangerPage(request.headers['accept-language']));
    allowElsewhere(reply, request, boot, (await options.frames?.()) ?? []);
    const head = headOf(boot);
    const links = linksOf(address.toLowerCase(), head.language) + pictureLinks(head);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(withBoot(withHead(page, head), boot, links));
  };
  // A route and no handler of what is not found: those answers are not compressed.
  app.get('/*', sendPage);
  app.setNotFoundHandler((_, reply) => notFound(reply));
}

const notFound = (reply: FastifyReply) => reply.status(404).send(refusal('not_found'));

/** A file that is not there is a 404, not the app; /index.html is a place of it (SHELL-002). */
const isFile = (path: string): boolean => /\.\w{2,5}$/.test(path) && path.toLowerCase() !== '/index.html';

/** Data for the first paint, inert to the strict CSP: a JSON block, never a script. */
function withBoot(page: string, boot: unknown, links: string): string {
  if (boot === undefined) return page;
  const json = JSON.stringify(boot).replaceAll('<', '\\u003c');
  return page.replace(
    '</head>',
    () => `${links}<script type="application/json" id="boot">${json}</script></head>`,
  );
}

const frameSource = (named: string, frames: readonly string[]): string =>
  `frame-src ${frames.length === 0 ? named : [named.replace("'none'", ''), ...frames].join(' ').trim()}`;

type Elsewhere = { domainRoutes?: { domainName: string }[]; imageCdn?: string[] };

/**
 * What of the brand's own lies elsewhere joins the page's policy, nothing else does: the page measures its lines
 * (SITE-051), takes pictures from its picture hosts (SITE-014) and frames the vendors' games.
 */
function allowElsewhere(
  reply: FastifyReply,
  request: FastifyRequest,
  boot: unknown,
  frames: readonly string[],
): void {
  const { config } = (boot ?? {}) as { config?: Elsewhere };
  const port = /:\d+$/.exec(request.headers.host ?? '')?.[0] ?? '';
  const lines = (config?.domainRoutes ?? [])
    .map(({ domainName }) => domainName)
    .filter((name) => /^[a-z0-9.-]+(:\d+)?$/i.test(name))
    .map((name) => `${request.protocol}://${name}${name.includes(':') ? '' : port}`);
  const pictures = (config?.imageCdn ?? []).flatMap((host) =>
    URL.canParse(host) ? [new URL(host).origin] : [],
  );
  const policy = reply.getHeader('content-security-policy');
  if (typeof policy !== 'string') return;
  reply.header(
    'content-security-policy',
    policy
      .replace("connect-src 'self'", ["connect-src 'self'", ...lines].join(' '))
      .replace("img-src 'self'", ["img-src 'self'", ...pictures].join(' '))
      .replace(/frame-src ([^;]*)/, (_, named: string) => frameSource(named, frames)),
  );
}
