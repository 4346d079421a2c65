import fs from 'node:fs';

/** A process below the launcher whose command line holds `part`. */
export function descendant(of: number, part: string): number {
  const children = fs
    .readFileSync(`/proc/${of}/task/${of}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number);
  for (const pid of children) if (fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(part)) return pid;
  throw new Error(`no process ${part} below ${of}`);
}
