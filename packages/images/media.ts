import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';

const HASH_LENGTH = 32;
const FILE_NAME = /^[0-9a-f]{32}\.webp$/;

/** Pictures operators publish: one file per content under `${dataDir}/media`, public and immutable. */
export type Media = {
  /** Keeps a re-encoded picture and answers its address "/media/<hash>.webp". */
  save(bytes: Buffer): Promise<string>;
};

export function openMedia(dataDir: string): Media {
  const folder = path.join(dataDir, 'media');
  mkdirSync(folder, { recursive: true });
  return {
    async save(bytes) {
      const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, HASH_LENGTH)}.webp`;
      // Written aside and renamed: a reader never sees half a file.
      const aside = path.join(folder, `.${name}.${process.pid}`);
      await writeFile(aside, bytes);
      await rename(aside, path.join(folder, name));
      return `/media/${name}`;
    },
  };
}

/** Serves them: GET /media/<hash>.webp, cached for ever because a name never changes its content. */
export function mountMedia(app: FastifyInstance, deps: { dataDir: string }): void {
  const folder = path.join(deps.dataDir, 'media');
  app.get<{ Params: { file: string } }>('/media/:file', async (request, reply) => {
    const { file } = request.params;
    const bytes = FILE_NAME.test(file)
      ? await readFile(path.join(folder, file)).catch((error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return undefined;
          throw error;
        })
      : undefined;
    if (!bytes) return reply.status(404).send({ success: false, message: 'not_found', value: null });
    return reply
      .header('Content-Type', 'image/webp')
      .header('Cache-Control', 'public, max-age=31536000, immutable')
      .header('X-Content-Type-Options', 'nosniff')
      .send(bytes);
  });
}
