import { createHash } from 'node:crypto';
import type { FileStore } from '@baize/storage';
import type { FastifyInstance } from 'fastify';

const HASH_LENGTH = 32;
const FILE_NAME = /^[0-9a-f]{32}\.webp$/;

/** Pictures operators publish: one file per content in the folder `media`, public and immutable. */
export type Media = {
  /** Keeps a re-encoded picture and answers its address "/media/<hash>.webp". */
  save(bytes: Buffer): Promise<string>;
};

export const openMedia = (files: FileStore): Media => ({
  async save(bytes) {
    const name = `media/${createHash('sha256').update(bytes).digest('hex').slice(0, HASH_LENGTH)}.webp`;
    await files.put(name, bytes, 'image/webp');
    return `/${name}`;
  },
});

/** Serves them: GET /media/<hash>.webp, cached for ever because a name never changes its content. */
export function mountMedia(app: FastifyInstance, { files }: { files: FileStore }): void {
  app.get<{ Params: { file: string } }>('/media/:file', async (request, reply) => {
    const { file } = request.params;
    const bytes = FILE_NAME.test(file) ? await files.get(`media/${file}`) : undefined;
    if (!bytes) return reply.status(404).send({ success: false, message: 'not_found', value: null });
    return reply
      .header('Content-Type', 'image/webp')
      .header('Cache-Control', 'public, max-age=31536000, immutable')
      .header('X-Content-Type-Options', 'nosniff')
      .send(bytes);
  });
}
