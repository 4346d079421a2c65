import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

/**
 * Unpacks a .tar.gz by the system's tar. Whether it is whole is what tar's exit code says: Node destroys tar's stdin when tar
 * ends, which a pipeline into that stdin reports as a premature close although tar has read everything.
 */
export async function unpack(archive: string, folder: string): Promise<void> {
  const args = ['-C', folder, '-xpf', '-', '--no-same-owner'];
  const tar = spawn('tar', args, { stdio: ['pipe', 'ignore', 'pipe'] });
  let said = '';
  tar.stderr.on('data', (chunk: Buffer) => (said = (said + String(chunk)).slice(-2_000)));
  const ended = new Promise<number | null>((resolve, reject) => {
    tar.once('error', reject);
    tar.once('close', resolve);
  });
  // A failed write also reaches the callback of that write.
  tar.stdin.on('error', () => undefined);
  const input = new Writable({
    write: (chunk: Buffer, _encoding, done) => void tar.stdin.write(chunk, done),
    final: (done) => {
      tar.stdin.end();
      done();
    },
    destroy: (error, done) => {
      if (error) tar.stdin.destroy();
      done(error);
    },
  });
  const fed = pipeline(fs.createReadStream(archive), createGunzip(), input).then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  const code = await ended;
  const failed = await fed;
  if (code !== 0) throw new Error(`tar ended with ${code}: ${said}`, { cause: failed?.error });
  if (failed) throw failed.error;
}
