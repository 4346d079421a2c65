import type { FastifyInstance } from 'fastify';

const frame = (cloth: string, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400"><rect width="300" height="400" fill="${cloth}"/>${body}</svg>`;

/** Plain labels for aggregators that list us; the platform draws its own. */
const THUMBS: Readonly<Record<string, string>> = {
  slot: frame(
    '#A81F38',
    '<g fill="#FFF3E6"><rect x="42" y="120" width="64" height="160" rx="8"/><rect x="118" y="120" width="64" height="160" rx="8"/><rect x="194" y="120" width="64" height="160" rx="8"/></g><g fill="#A81F38"><path d="M50 190a24 24 0 0 0 48 0zM126 190a24 24 0 0 0 48 0zM202 190a24 24 0 0 0 48 0z"/></g>',
  ),
  roulette: frame(
    '#17805C',
    '<circle cx="150" cy="200" r="110" fill="#07382A"/><circle cx="150" cy="200" r="92" fill="none" stroke="#FFD873" stroke-width="26" stroke-dasharray="8 7.6"/><path d="M95 200a55 55 0 0 0 110 0z" fill="#FFD873"/>',
  ),
};

export function mountThumbs(app: FastifyInstance): void {
  app.get('/thumb/:name', (request, reply) => {
    const { name } = request.params as { name: string };
    const svg = THUMBS[name.replace(/\.svg$/, '')];
    if (svg === undefined) return reply.code(404).send({ ok: false, code: 'not_found' });
    return reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(svg);
  });
}
