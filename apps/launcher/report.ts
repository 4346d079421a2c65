import path from 'node:path';
import type { BackupState } from './backup/back-up.ts';
import { openLogFile, type LogFile } from './logs.ts';
import type { State } from './supervise.ts';

/** What the API puts into its metrics (apps/api/http/supervision.ts). */
export type SupervisionReport = {
  kind: 'supervision';
  processes: { name: string; up: boolean; restarts: number; logLinesDropped: number }[];
  /** Epoch milliseconds; null where the database is external or its backups cannot be read. */
  backup: { lastBaseAt: number | null; archivedAt: number | null; isBroken: boolean } | null;
  /** Uploads that are gone from the data folder while their copies stay in the backup. */
  uploadsHeldBack: number;
};

/** The launcher's own words: a log file a process, alerts on stderr and in launcher.log, and the report for the API. */
export type Report = {
  logOf(name: string): (text: string) => void;
  onChange(state: State): void;
  alert(fields: object, message: string): void;
  /** How many uploads are held back now; more than before is an alert. */
  onHeldBack(files: number): void;
  /** Hands the report to `tell` now, at every change and every few seconds. */
  tellEverySoOften(tell: (report: SupervisionReport) => void, backup: () => BackupState | null): void;
  close(): Promise<void>;
};

const TELL_MS = 5_000;
const ERROR = 50;
const WARN = 40;

export function createReport(dataDir: string): Report {
  const files = new Map<string, LogFile>();
  const states = new Map<string, State>();
  let timer: NodeJS.Timeout | undefined;
  let told = (): void => undefined;
  let heldBack = 0;

  const fileOf = (name: string): LogFile => {
    const there = files.get(name);
    if (there) return there;
    const file = openLogFile(path.join(dataDir, 'logs', `${name}.log`), {
      onChange: (fault) =>
        fault
          ? say(ERROR, { log: name, reason: fault.message }, 'a log cannot be written; its lines are dropped')
          : say(WARN, { log: name }, 'a log is written again'),
    });
    files.set(name, file);
    return file;
  };
  const say = (level: number, fields: object, msg: string) => {
    const line = `${JSON.stringify({ level, time: Date.now(), process: 'launcher', ...fields, msg })}\n`;
    process.stderr.write(line);
    fileOf('launcher').write(line);
  };
  return {
    logOf: (name) => {
      const file = fileOf(name);
      return (text) => file.write(text);
    },
    alert: (fields, message) => say(ERROR, fields, message),
    onHeldBack: (files) => {
      if (files > heldBack)
        say(
          ERROR,
          { files, dataDir },
          'most uploads are gone from the data folder; their copies stay in the backup',
        );
      heldBack = files;
      told();
    },
    onChange: (state) => {
      const { name: about, up, restarts, reason } = state;
      states.set(about, state);
      if (!up) say(ERROR, { about, restarts, reason }, 'a process is down; it is started again');
      else if (restarts > 0) say(WARN, { about, restarts, reason }, 'a process is up again');
      told();
    },
    tellEverySoOften: (tell, backup) => {
      told = () =>
        tell({
          kind: 'supervision',
          processes: [...states.values()].map(({ name, up, restarts }) => ({
            name,
            up,
            restarts,
            logLinesDropped: fileOf(name).dropped(),
          })),
          backup: toldOf(backup()),
          uploadsHeldBack: heldBack,
        });
      timer = setInterval(told, TELL_MS);
      told();
    },
    close: async () => {
      clearInterval(timer);
      await Promise.all([...files.values()].map((file) => file.close()));
    },
  };
}

const toldOf = (state: BackupState | null): SupervisionReport['backup'] =>
  state && {
    lastBaseAt: state.lastBaseAt?.getTime() ?? null,
    archivedAt: state.archivedAt?.getTime() ?? null,
    isBroken: state.isBroken,
  };
