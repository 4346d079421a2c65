import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { WORLD } from './world.ts';

type Process = { pid: number; parent: number; command: string; environment: string[] };

/** Every process of this machine that we may look at. */
export const processes = (): Process[] => (process.platform === 'linux' ? ofProc() : ofPs());

function ofProc(): Process[] {
  const pids = fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => {
    const read = (file: string) => fs.readFileSync(`/proc/${pid}/${file}`, 'utf8');
    try {
      // The name in brackets may hold anything; the parent is the second field after it.
      const parent = Number(/^.*\) \S (\d+)/s.exec(read('stat'))?.[1]);
      return [
        { pid: Number(pid), parent, command: read('cmdline'), environment: read('environ').split('\0') },
      ];
    } catch {
      return []; // It ended, or is not ours to look at.
    }
  });
}

/** Elsewhere ps prints the environment behind the command. */
function ofPs(): Process[] {
  const lines = execFileSync('ps', ['-axEww', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' });
  return [...lines.matchAll(/^\s*(\d+)\s+(\d+)\s+(.*)$/gm)].map(([, pid, parent, command = '']) => ({
    pid: Number(pid),
    parent: Number(parent),
    command,
    environment: command.split(' '),
  }));
}

/** A process below the launcher whose command line holds `part`. */
export function descendant(of: number, part: string): number {
  const found = processes().find(({ parent, command }) => parent === of && command.includes(part));
  if (!found) throw new Error(`no process ${part} below ${of}`);
  return found.pid;
}

/** The studio's process of this product, by the port it was given. */
export function studioPid(): number {
  const port = `BAIZE_STUDIO_PORT=${new URL(WORLD.studio).port}`;
  const found = processes().find(
    ({ command, environment }) =>
      command.includes('apps/studio/server/main.ts') && environment.includes(port),
  );
  if (!found) throw new Error(`no studio with ${port}`);
  return found.pid;
}
