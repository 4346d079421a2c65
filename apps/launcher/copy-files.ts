import { UPLOAD_FOLDERS, type FileStore } from '@baize/storage';

/** So many are on their way at once. */
const SIDE_BY_SIDE = 8;
/** Every name ends with what its content is. */
const TYPES: Record<string, string> = { webp: 'image/webp', svg: 'image/svg+xml; charset=utf-8' };

/** Copies uploads and labels from one store to another. Names never change their content, so what is there is left. */
export async function copyFiles(from: FileStore, to: FileStore): Promise<{ copied: number; there: number }> {
  let copied = 0;
  let there = 0;
  for (const folder of [...UPLOAD_FOLDERS, 'art']) {
    const known = new Set(await to.list(folder));
    const names = (await from.list(folder)).filter((name) => !known.has(name));
    there += known.size;
    for (let start = 0; start < names.length; start += SIDE_BY_SIDE)
      await Promise.all(
        names.slice(start, start + SIDE_BY_SIDE).map(async (name) => {
          const bytes = await from.get(name);
          // A member may take a picture back meanwhile.
          if (!bytes) return;
          await to.put(name, bytes, TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream');
          copied += 1;
        }),
      );
  }
  return { copied, there };
}
