import fs from 'node:fs';
import path from 'node:path';

/** Line of postmaster.pid, counted from 0, that holds the folder of the server's socket. */
const SOCKET_LINE = 4;

/** The URL of the embedded PostgreSQL that runs on a state folder now; undefined where none does. */
export function findRunningEmbedded(stateDir: string): string | undefined {
  const file = path.join(stateDir, 'data', 'postmaster.pid');
  if (!fs.existsSync(file)) return undefined;
  const lines = fs.readFileSync(file, 'utf8').split('\n');
  const socketDir = lines[SOCKET_LINE]?.trim();
  // A file of a server that was killed stays; its socket answers nobody.
  if (!socketDir || !isAlive(Number(lines[0]))) return undefined;
  return urlOfSocket(socketDir);
}

export const urlOfSocket = (socketDir: string): string =>
  `postgres://postgres@localhost/postgres?host=${encodeURIComponent(socketDir)}`;

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
