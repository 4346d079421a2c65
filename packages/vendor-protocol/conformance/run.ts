import assert from 'node:assert/strict';
import type { KeyObject } from 'node:crypto';
import { extensionCases } from './extension-cases.ts';
import { freeCases } from './free-cases.ts';
import { moneyCases } from './money-cases.ts';
import { sender } from './peer.ts';
import { readingCases } from './reading-cases.ts';
import { refusalCases } from './refusal-cases.ts';
import { runCases, type CaseResult } from './run-cases.ts';
import { createTable } from './table.ts';
import type { Case, Setting } from './table.ts';

export type { CaseResult } from './run-cases.ts';
export type { Setting } from './table.ts';

export const conformanceCases: readonly Case[] = [
  ...readingCases,
  ...refusalCases,
  ...moneyCases,
  ...freeCases,
  ...extensionCases,
];

/** Sensible values for what a person need not say. */
export const settingDefaults = {
  stake: 100_000n,
  missingRollback: 'OK',
  checksTimestamp: true,
  hasStatus: true,
  hasBatch: true,
  allowsDebt: false,
} as const;

/**
 * Runs every case, one after another, against the wallet at `url`, and reports each as it ends. The user must not
 * be playing meanwhile: cases read the balance before and after. Never throws for what the wallet answers.
 */
export async function runConformance(
  at: { url: string; privateKey: KeyObject; now: () => number },
  setting: Setting,
  report: (result: CaseResult) => void,
  only?: RegExp,
): Promise<{ passed: number; failed: number; skipped: number }> {
  const table = createTable(setting, sender(at.url, at.privateKey, at.now));
  let start: bigint | undefined;
  const closing: Case = {
    id: 'end-01',
    title: 'after everything the balance is what it was at the start',
    skip: () => (start === undefined ? 'the balance could not be read at the start' : undefined),
    run: async () => {
      const end = await table.balance();
      assert.equal(end, start, `the balance moved by ${end - (start ?? 0n)} in all`);
    },
  };
  start = await table.balance().catch(() => undefined);
  const cases = [...conformanceCases, closing].filter(({ id }) => only?.test(id) ?? true);
  return runCases(cases, table, setting, report);
}
