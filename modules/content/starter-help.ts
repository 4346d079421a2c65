import assert from 'node:assert/strict';
import type { Tx } from '@baize/db';
import { saveHelpRow, saveLinkRow } from './published.sql.ts';
import { MONEY_HELP } from './starter-help-money.ts';
import { PLAY_HELP } from './starter-help-play.ts';
import { REWARDS_HELP } from './starter-help-rewards.ts';
import { RULES_HELP } from './starter-help-rules.ts';
import { START_HELP } from './starter-help-start.ts';
import type { HelpArticle, HelpSection } from './starter-text.ts';

/** The help centre a new brand starts with: sections with their articles, in three languages. */
const STARTER_HELP: readonly HelpSection[] = [
  ...START_HELP,
  ...MONEY_HELP,
  ...REWARDS_HELP,
  ...PLAY_HELP,
  ...RULES_HELP,
];

/** Links at the foot of every page. */
const FOOTER = [
  { name: 'term', label: { EN: 'Terms of use', CN: '使用条款', KM: 'លក្ខខណ្ឌប្រើប្រាស់' } },
  { name: 'privacy', label: { EN: 'Privacy', CN: '隐私', KM: 'ឯកជនភាព' } },
  { name: 'safe', label: { EN: 'Play safely', CN: '理性游戏', KM: 'លេងដោយសុវត្ថិភាព' } },
] as const;

/**
 * Writes what a new brand starts with: the help centre, with terms of use, privacy and responsible play, and the links
 * to them. Call it once for a brand, in the transaction that makes it: a code or name that is there is an assertion.
 */
export async function publishStarter(tx: Tx, merchantId: number): Promise<void> {
  for (const [sort, { children, ...section }] of STARTER_HELP.entries()) {
    const parentId = await addArticle(tx, merchantId, section, { parentId: null, sort });
    for (const [childSort, child] of children.entries())
      await addArticle(tx, merchantId, child, { parentId, sort: childSort });
  }
  for (const [sort, { name, label }] of FOOTER.entries())
    await saveLinkRow(tx, merchantId, null, {
      kind: 'footer',
      name,
      label,
      url: `/help#${name}`,
      version: '',
      sort,
      isActive: true,
    });
}

async function addArticle(
  tx: Tx,
  merchantId: number,
  { code, texts }: HelpArticle,
  place: { parentId: number | null; sort: number },
): Promise<number> {
  const made = await saveHelpRow(tx, merchantId, null, { code, texts, ...place, isActive: true });
  assert.ok(made, `help article ${code} is there already`);
  return made.id;
}
