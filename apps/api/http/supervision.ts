import { Gauge, type Registry } from 'prom-client';
import { z } from 'zod';

/** What the launcher tells about the processes it keeps running and its backups (apps/launcher/report.ts). */
const report = z.object({
  kind: z.literal('supervision'),
  processes: z.array(
    z.object({ name: z.string(), up: z.boolean(), restarts: z.number(), logLinesDropped: z.number() }),
  ),
  backup: z
    .object({ lastBaseAt: z.number().nullable(), archivedAt: z.number().nullable(), isBroken: z.boolean() })
    .nullable(),
  uploadsHeldBack: z.number(),
});

/** Puts the launcher's reports into the metrics; without a launcher there are none. */
export function countSupervision(registry: Registry): (message: unknown) => void {
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ['process'] as const, registers: [registry] });
  const up = gauge('baize_process_up', 'Whether the launcher sees this process running');
  const restarts = gauge('baize_process_restarts', 'Starts of this process after its first');
  const dropped = gauge('baize_log_lines_dropped', 'Lines of this process that no log could take');
  const backupAt = new Gauge({
    name: 'baize_backup_timestamp_seconds',
    help: 'When the last base backup ended and up to when the log is archived; 0: never',
    labelNames: ['of'] as const,
    registers: [registry],
  });
  const broken = new Gauge({
    name: 'baize_backup_log_broken',
    help: 'Whether the archived log has a hole, which only a new backup mends',
    registers: [registry],
  });
  const heldBack = new Gauge({
    name: 'baize_uploads_held_back',
    help: 'Uploads gone from the data folder at once, whose copies stay in the backup',
    registers: [registry],
  });
  return (message) => {
    const told = report.safeParse(message);
    if (!told.success) return;
    for (const { name, ...state } of told.data.processes) {
      up.set({ process: name }, state.up ? 1 : 0);
      restarts.set({ process: name }, state.restarts);
      dropped.set({ process: name }, state.logLinesDropped);
    }
    const { backup, uploadsHeldBack } = told.data;
    heldBack.set(uploadsHeldBack);
    if (!backup) return backupAt.reset();
    backupAt.set({ of: 'base' }, (backup.lastBaseAt ?? 0) / 1000);
    backupAt.set({ of: 'log' }, (backup.archivedAt ?? 0) / 1000);
    broken.set(backup.isBroken ? 1 : 0);
  };
}
