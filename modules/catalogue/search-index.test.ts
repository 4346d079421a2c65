import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Language } from '@baize/endpoint';
import { byRank, searchIndex } from './search-index.ts';

const NAMES = [
  { EN: 'Mekong Dragon', CN: '湄公之龙', KM: 'នាគ មេគង្គ' },
  { EN: 'Dragon Tiger', CN: '龙虎斗', KM: 'ខ្លា នាគ' },
  { EN: 'Golden Dragon Ball', CN: '金龙珠', KM: 'បាល់ នាគមាស' },
  { EN: 'Muối Rush', CN: '盐之潮', KM: 'អំបិល រហ័ស' },
  { EN: 'Đà Lạt Café', CN: '大叻咖啡', KM: 'កាហ្វេ ដាឡាត់' },
  { EN: 'Half-moon Reels', CN: '半月转轮', KM: 'រីល កន្លះព្រះចន្ទ' },
  { EN: 'Baize Roulette', CN: '绿绒轮盘', KM: 'រ៉ូឡែត កម្រាលបៃតង' },
  { EN: 'Ant', CN: '', KM: '' },
];
const index = searchIndex(NAMES);
const found = (typed: string, language: Language = 'EN'): string[] => {
  const positions = NAMES.map((_, i) => i);
  return byRank(index.ranks(typed, language), positions, (i) => i).map((i) => NAMES[i]?.EN ?? '');
};

const rows: [requirement: string, typed: string, language: Language, expected: string[]][] = [
  ['accents need not be typed', 'muoi', 'EN', ['Muối Rush']],
  ['nor left out', 'MUỐI', 'EN', ['Muối Rush']],
  ['nor the stroke of đ', 'da lat', 'EN', ['Đà Lạt Café']],
  ['one character is enough', 'h', 'EN', ['Half-moon Reels', 'Muối Rush']],
  ['a Khmer name by a part', 'ព្រះចន្ទ', 'KM', ['Half-moon Reels']],
  ['a Khmer name without its spaces', 'រ៉ូឡែតកម្រាល', 'KM', ['Baize Roulette']],
  ['a Khmer name with a letter wrong', 'រ៉ូលែត', 'KM', ['Baize Roulette']],
  ['a Chinese name by a part', '轮', 'CN', ['Half-moon Reels', 'Baize Roulette']],
  ['a Chinese name with a sign wrong', '绿绒转盘', 'CN', ['Baize Roulette']],
  ['English is found whatever the language', 'roulette', 'KM', ['Baize Roulette']],
  ['another language than the asked one is not', '轮', 'KM', []],
  [
    'beginning before containing, each in lobby order',
    'dragon',
    'EN',
    ['Dragon Tiger', 'Mekong Dragon', 'Golden Dragon Ball'],
  ],
  ['containing before a typing error', 'ball', 'EN', ['Golden Dragon Ball']],
  ['a letter missing', 'dragn', 'EN', ['Mekong Dragon', 'Dragon Tiger', 'Golden Dragon Ball']],
  ['a letter too many', 'muoii', 'EN', ['Muối Rush']],
  ['a letter wrong', 'roulatte', 'EN', ['Baize Roulette']],
  ['a first letter wrong', 'xekong', 'EN', ['Mekong Dragon']],
  ['two letters changed places', 'mkeong', 'EN', ['Mekong Dragon']],
  ['two letters changed places in the middle of the word', 'tigre', 'EN', ['Dragon Tiger']],
  ['two errors are too many', 'dargno', 'EN', []],
  ['words of three letters are taken as typed', 'amt', 'EN', []],
  ['words in another order', 'tiger dragon', 'EN', ['Dragon Tiger']],
  ['every word counts', 'tiger mekong', 'EN', []],
  ['an error in one word of two', 'tigr dragon', 'EN', ['Dragon Tiger']],
  ['without its hyphen', 'halfmoon', 'EN', ['Half-moon Reels']],
  ['with a space for the hyphen', 'half moon', 'EN', ['Half-moon Reels']],
  [
    'signs of a regular expression are letters like others',
    'dragon.*(',
    'EN',
    ['Mekong Dragon', 'Dragon Tiger', 'Golden Dragon Ball'],
  ],
  ['nothing but signs finds nothing', '$^+|', 'EN', []],
  ['nothing finds nothing', '   ', 'EN', []],
];
for (const [name, typed, language, expected] of rows)
  test(`OPEN-LOBBY-03 search: ${name} (${typed}, ${language})`, () => {
    assert.deepEqual(found(typed, language), expected);
  });

test('OPEN-LOBBY-03 every single typing error in a word of six letters is forgiven', () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  const word = 'mekong';
  const typed = new Set<string>();
  for (let i = 0; i <= word.length; i++) {
    for (const letter of letters) {
      typed.add(word.slice(0, i) + letter + word.slice(i));
      if (i < word.length) typed.add(word.slice(0, i) + letter + word.slice(i + 1));
    }
    if (i < word.length) typed.add(word.slice(0, i) + word.slice(i + 1));
    if (i + 1 < word.length) typed.add(word.slice(0, i) + word[i + 1] + word[i] + word.slice(i + 2));
  }
  const missed = [...typed].filter((wrong) => !found(wrong).includes('Mekong Dragon'));
  assert.deepEqual(missed, []);
});
