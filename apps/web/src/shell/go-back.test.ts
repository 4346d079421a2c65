import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goBack } from './go-back.ts';

test('SHELL-036 SHELL-037 back calls the page’s own handler; without one it goes home, to the top', () => {
  const done: string[] = [];
  const home = { go: () => void done.push('home'), toTop: () => void done.push('top') };
  goBack({ onBack: () => void done.push('previous') }, home);
  assert.deepEqual(done.splice(0), ['previous']);
  for (const bar of [null, {}]) {
    goBack(bar, home);
    assert.deepEqual(done.splice(0), ['top', 'home']);
  }
});
