import type { Command } from 'commander';
import type { Refusal } from '@baize/kernel';

/** What a command could not do and why; the command line prints it and exits with 1. */
export class CommandRefused extends Error {}

/** Prints a result: as JSON with --json, else as the lines made of it. */
export function print<T>(command: Command, value: T, lines: (value: T) => readonly string[]): void {
  const isJson = command.optsWithGlobals<{ json?: boolean }>().json === true;
  process.stdout.write(isJson ? `${JSON.stringify(value, null, 2)}\n` : `${lines(value).join('\n')}\n`);
}

/** A refusal of an operation in words; `texts` names what the command can be refused. */
export function refusedAs(texts: Record<string, string>, refusal: Refusal<string>): CommandRefused {
  const detail = Object.values(refusal.detail ?? {}).join(', ');
  return new CommandRefused(`${texts[refusal.code] ?? refusal.code}${detail ? ` (${detail})` : ''}`);
}
