import { invariant } from '@baize/kernel';

/**
 * Files of the product outside the database: what members and operators uploaded, and drawn labels. A name is
 * `<folder>/<file>` or deeper, the same in a local folder and in a bucket, and never gets another content.
 */
export type FileStore = {
  /** Keeps a file whole or not at all: a reader never sees half of it. */
  put(name: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Undefined where there is no such file. */
  get(name: string): Promise<Buffer | undefined>;
  /** Does nothing where there is no such file. */
  remove(name: string): Promise<void>;
  /** Names of the files in a folder and below it, in no order. */
  list(folder: string): Promise<string[]>;
};

/** A re-encoded picture of 5 MB at most, with room. */
export const FILE_BYTES_MAX = 8 * 1024 * 1024;

/** Folders of what cannot be made again: backups copy them. Labels (`art`) are drawn again where they are missing. */
export const UPLOAD_FOLDERS = ['media', 'uploads', 'feedback'];

const NAME = /^[a-z0-9-]+(\/[\w-][\w.-]*)+$/;
const FOLDER = /^[a-z0-9-]+(\/[a-z0-9-]+)*$/;
const NAME_LENGTH_MAX = 200;

/** A name leads nowhere else: no part of it begins with a dot. */
export function checkName(name: string): void {
  invariant(NAME.test(name) && name.length <= NAME_LENGTH_MAX, 'the name of a stored file', { name });
}

export function checkFolder(folder: string): void {
  invariant(FOLDER.test(folder) && folder.length <= NAME_LENGTH_MAX, 'the name of a stored folder', {
    folder,
  });
}

export function checkSize(name: string, bytes: Buffer): void {
  invariant(bytes.length > 0 && bytes.length <= FILE_BYTES_MAX, 'the size of a stored file', {
    name,
    bytes: bytes.length,
  });
}
