import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPart, likeness } from './name-likeness.ts';
import { formsOf, latinWords } from './person-name.ts';

const like = (one: string, other: string) => likeness(latinWords(one), latinWords(other));

test('R35 names in other scripts, orders and spacings are the same in Latin letters', () => {
  const same: [string, string][] = [
    ['王小明', 'Wang Xiaoming'],
    ['王小明', 'XIAO MING, Wang'],
    ['Владимир Путин', 'Putin Vladimir'],
    ['김정은', 'Gim Jeong-eun'],
    ['Sokha Dara', 'Dara  SOKHA'],
    ['Ｓｏｋ Ｄａｒａ', 'sok-dara'],
    ["O'Neil Müller", 'ONeil Muller'],
    ['Nguyễn Văn Đức', 'Nguyen Van Duc'],
  ];
  for (const [one, other] of same) {
    assert.equal(like(one, other), 100, `${one} ${other}`);
    assert.equal(like(other, one), 100, `${other} ${one}`);
  }
});

test('R35 names spelt otherwise are near; names that share a word are not', () => {
  const near: [string, string][] = [
    ['Mohammed Hussein', 'Muhamad Husain'],
    ['សុខ ដារ៉ា', 'Sok Dara'],
    ['Chhun Vuthy', 'Chhoun Vuthi'],
    ['Sergei Ivanov', 'Sergey Ivanoff'],
    ['Nguyen Van Dung', 'Nguyen Van Dong'],
    ['Katherine Smith', 'Catherine Smyth'],
  ];
  for (const [one, other] of near) {
    const percent = like(one, other);
    assert.ok(percent >= 90 && percent < 100, `${one} ${other}: ${percent}`);
    assert.equal(like(other, one), percent, 'either way round');
  }
  const apart: [string, string][] = [
    ['Wang Wei', 'Wang Wen'],
    ['Li Na', 'Lu Na'],
    ['Sok Dara', 'Sok Chan'],
    ['Nguyen Van Duc', 'Nguyen Van Dung'],
    ['John Kennedy', 'John Fitzgerald Kennedy'],
    ['Maria Gonzales', 'Mario Rossi'],
    ['Dara', 'Dara Sok'],
    ['王小明', '李小红'],
    ['Sok', ' -., '],
  ];
  for (const [one, other] of apart) assert.ok(like(one, other) < 90, `${one} ${other}: ${like(one, other)}`);
});

test('R35 a part of a longer name has two words at least and all of them', () => {
  const rows: [string, string, boolean][] = [
    ['John Kennedy', 'John Fitzgerald Kennedy', true],
    ['Kennedy, Jon', 'John Fitzgerald Kennedy', true],
    ['Sok Chan Dara', 'Dara Sok', true],
    ['John', 'John Fitzgerald Kennedy', false],
    ['John Kennedy', 'John Fitzgerald Hancock', false],
    ['John Kennedy', 'Kennedy John', false],
  ];
  for (const [one, other, wanted] of rows)
    assert.equal(isPart(latinWords(one), latinWords(other)), wanted, `${one} ${other}`);
});

test('R35 a name that is signs only has no forms, and a long one is cut', () => {
  assert.deepEqual(formsOf(' -., '), { nameKey: '', latin: [], latinKey: '', soundKey: '' });
  assert.equal(latinWords('a '.repeat(40)).length, 12);
});
