export { listBases, takeBase, type Base } from './base-backup.ts';
export { restoreCluster, type Restored } from './restore-base.ts';
export { lifeOf, pruneArchive, readArchive, walFolder } from './wal-archive.ts';
