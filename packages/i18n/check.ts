import { AREAS, TAGS, type Area, type Tag } from './areas.ts';
import { faultsOfNames, faultsOfWording } from './wording.ts';
import { parametersOf, readArea, tokensOf, type Tokens } from './compile.ts';

/**
 * Everything wrong with the catalogues, one sentence each: a key missing in or foreign to a language, other
 * parameters than EN, a plural form the language needs, an empty text, a key outside its area, an English phrase or another name than those of
 * wording.ts.
 */
export function checkCatalogues(): string[] {
  const faults: string[] = [];
  for (const area of AREAS) {
    const english = readArea('en', area);
    for (const [key, text] of Object.entries(english)) {
      if (!key.startsWith(`${area}.`)) faults.push(`en/${area}: ${key} does not begin with "${area}."`);
      faults.push(...faultsOfWording(key, text));
    }
    for (const tag of TAGS) faults.push(...faultsOf(tag, area, english));
  }
  return faults;
}

function faultsOf(tag: Tag, area: Area, english: Record<string, string>): string[] {
  const faults: string[] = [];
  const texts = readArea(tag, area);
  for (const key of Object.keys(english))
    if (!(key in texts)) faults.push(`${tag}/${area}: ${key} is missing`);
  for (const [key, text] of Object.entries(texts)) {
    const reference = english[key];
    if (reference === undefined) {
      faults.push(`${tag}/${area}: ${key} is not in en`);
      continue;
    }
    if (!text.trim()) faults.push(`${tag}/${area}: ${key} is empty`);
    const tokens = tokensOf(text);
    const has = [...parametersOf(tokens).keys()].toSorted().join();
    const wants = [...parametersOf(tokensOf(reference)).keys()].toSorted().join();
    if (has !== wants) faults.push(`${tag}/${area}: ${key} uses {${has}}, en uses {${wants}}`);
    faults.push(...faultsOfNames(tag, { key, english: reference, text }));
    if (tagsOf(text) !== tagsOf(reference)) faults.push(`${tag}/${area}: ${key} has other <tags> than en`);
    for (const form of missingForms(tag, tokens))
      faults.push(`${tag}/${area}: ${key} lacks the plural ${form}`);
  }
  return faults;
}

const tagsOf = (text: string): string =>
  [...text.matchAll(/<(\w+)>/g)]
    .map((match) => match[1] ?? '')
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join();

function missingForms(tag: Tag, tokens: Tokens): string[] {
  const needed = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
  const missing: string[] = [];
  for (const token of tokens) {
    if (typeof token === 'string' || token[1] !== 'plural') continue;
    const options = (token[2] ?? {}) as Record<string, unknown>;
    for (const form of needed) if (!(form in options)) missing.push(form);
  }
  return missing;
}

if (import.meta.main) {
  const faults = checkCatalogues();
  for (const fault of faults) console.error(fault);
  if (faults.length) process.exitCode = 1;
  else console.log('message catalogues: complete');
}
