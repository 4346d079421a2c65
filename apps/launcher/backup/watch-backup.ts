import { readBackupState, type BackupState } from './back-up.ts';

const MINUTE_MS = 60_000;

/**
 * Answers how the backups of the embedded database stand, read once a minute at most; null where they cannot be read (a backup
 * disk that is away), which is told once and ends nothing.
 */
export function watchBackup(options: {
  dataDir: string;
  backupDir: string;
  onFault: (error: unknown) => void;
  now?: () => number;
}): () => BackupState | null {
  const { dataDir, backupDir, onFault, now = () => performance.now() } = options;
  let state: BackupState | null = null;
  let readAt = -MINUTE_MS;
  let isFaulty = false;
  return () => {
    if (now() - readAt < MINUTE_MS) return state;
    readAt = now();
    try {
      state = readBackupState(dataDir, backupDir);
      isFaulty = false;
    } catch (error) {
      state = null;
      if (!isFaulty) onFault(error);
      isFaulty = true;
    }
    return state;
  };
}
