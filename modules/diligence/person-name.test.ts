import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bornAlike, nameKey } from './person-name.ts';
import { readList } from './read-list.ts';

test('R35 names are compared without accents, marks, case and the order of their words', () => {
  const alike: [string, string][] = [
    ['SOK, Dara', 'dara  sók'],
    ['Nguyễn Văn Đức', 'Duc Nguyen-Van'],
    ['Łukasz Ørsted', 'orsted lukasz'],
    ["O'Neil Müller", 'muller o neil'],
    ['Ｓｏｋ Ｄａｒａ', 'Sok Dara'],
    ['王 小明', '小明 王'],
    ['សុខ ដារ៉ា', 'ដារ៉ា សុខ'],
  ];
  for (const [one, other] of alike) assert.equal(nameKey(one), nameKey(other), `${one} ${other}`);
  const apart: [string, string][] = [
    ['Dara Sok', 'Dara Soks'],
    ['Dara Sok', 'Dara'],
    ['王小明', '王大明'],
    ['សុខ', 'សាខ'],
  ];
  for (const [one, other] of apart) assert.notEqual(nameKey(one), nameKey(other), `${one} ${other}`);
  assert.equal(nameKey(' -., '), '');
});

test('R35 a birth date that is known on both sides decides; a year alone is compared as a year', () => {
  const rows: [string | null, string | null, boolean | undefined][] = [
    ['1980-02-03', '1980-02-03', true],
    ['1980-02-03', '1980-02-04', false],
    ['1980-02-03', '1980', true],
    ['1981', '1980-02-03', false],
    [null, '1980', undefined],
    ['1980-02-03', null, undefined],
  ];
  for (const [one, other, wanted] of rows) assert.equal(bornAlike(one, other), wanted, `${one} ${other}`);
});

test('R35 a list is read whole or not at all', async () => {
  const good = await readList(
    '\uFEFFname,birthDate,kind,reference,remark\n"Sok, Dara",1980-02-03,pep,UN-7,x\nKim Li,1975,,,\n\n',
  );
  assert.ok(good.ok);
  assert.deepEqual(
    good.value.map((row) => [row.line, row.nameKey, row.name, row.born, row.kind, row.reference]),
    [
      [2, 'dara sok', 'Sok, Dara', '1980-02-03', 'pep', 'UN-7'],
      [3, 'kim li', 'Kim Li', '1975', 'sanction', ''],
    ],
  );
  const others = await readList('name,aliases\n王小明,"Xiao Wang; ;Wang, X."\n');
  assert.ok(others.ok);
  assert.deepEqual(
    others.value[0]?.names.map(({ name, latinKey }) => [name, latinKey]),
    [
      ['王小明', 'ming wang xiao'],
      ['Xiao Wang', 'wang xiao'],
      ['Wang, X.', 'wang x'],
    ],
  );
  const wrong: [string, number][] = [
    ['', 1],
    ['surname\nSok', 2],
    ['name\nSok\n ... \n', 3],
    ['name,birthDate\nSok,1980-02-30', 2],
    ['name,birthDate\nSok,3 May 1980', 2],
    ['name,kind\nSok,criminal', 2],
    [`name\n${'x'.repeat(201)}`, 2],
  ];
  for (const [csv, line] of wrong) {
    const refused = await readList(csv);
    assert.ok(!refused.ok && refused.code === 'list_invalid', csv);
    assert.deepEqual(refused.detail, { line }, csv);
  }
  const long = await readList(`name\n${'Sok\n'.repeat(50_001)}`);
  assert.ok(!long.ok && long.code === 'list_too_long');
});
