import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HelpArticle } from './content.queries.ts';
import { helpRows, newHelp } from './help-tree.ts';

const article = (id: number, parentId: number | null, sort: number): HelpArticle => ({
  id,
  parentId,
  sort,
  code: `c${id}`,
  texts: { EN: { title: `T${id}`, content: '' } },
  isActive: true,
});

test('OP-14 articles stand under their section, both in order; a new one comes last', () => {
  const articles = [
    article(1, null, 2),
    article(2, 3, 1),
    article(3, null, 1),
    article(4, 3, 0),
    article(5, 1, 0),
  ];
  assert.deepEqual(
    helpRows(articles).map(({ id, isChild }) => [id, isChild]),
    [
      [3, false],
      [4, true],
      [2, true],
      [1, false],
      [5, true],
    ],
  );
  assert.equal(newHelp(articles, 3).sort, 2);
  assert.equal(newHelp([], null).sort, 0);
});
