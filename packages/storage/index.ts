export { FILE_BYTES_MAX, UPLOAD_FOLDERS, type FileStore } from './file-store.ts';
export { folderStore } from './folder-store.ts';
export { openFileStore } from './open-file-store.ts';
export { readStorageSettings, type S3Settings, type StorageSettings } from './settings.ts';
