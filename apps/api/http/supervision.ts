import { Gauge, type Registry } from 'prom-client';
import { z } from 'zod';

/** What the launcher tells about the processes it keeps running (apps/launcher/report.ts). */
const report = z.object({
  kind: z.literal('supervision'),
  processes: z.array(
    z.object({ name: z.string(), up: z.boolean(), restarts: z.number(), logLinesDropped: z.number() }),
  ),
});

/** Puts the launcher's reports into the metrics; without a launcher there are none. */
export function countSupervision(registry: Registry): (message: unknown) => void {
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ['process'] as const, registers: [registry] });
  const up = gauge('baize_process_up', 'Whether the launcher sees this process running');
  const restarts = gauge('baize_process_restarts', 'Starts of this process after its first');
  const dropped = gauge('baize_log_lines_dropped', 'Lines of this process that no log could take');
  return (message) => {
    const told = report.safeParse(message);
    if (!told.success) return;
    for (const { name, ...state } of told.data.processes) {
      up.set({ process: name }, state.up ? 1 : 0);
      restarts.set({ process: name }, state.restarts);
      dropped.set({ process: name }, state.logLinesDropped);
    }
  };
}
