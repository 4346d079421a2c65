import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { closeDialog, dialogStore } from './dialogs.ts';
import { sayRefusal } from './say-refusal.ts';

beforeEach(closeDialog);

test('I18N-018 a refusal nobody has a rule for opens a dialog with its code', () => {
  for (const code of ['system_error', 'network_error', 'a_code_of_tomorrow']) {
    sayRefusal({ ok: false, code });
    assert.deepEqual(dialogStore.get(), { kind: 'refused', code });
  }
});

test('I18N-018 an answer, and what is answered for every call, opens none', () => {
  sayRefusal({ ok: true, value: {} });
  for (const code of [
    'not_logged_in',
    'logged_in_elsewhere',
    'must_change_password',
    'maintenance',
    'access_restricted',
  ])
    sayRefusal({ ok: false, code });
  assert.equal(dialogStore.get(), null);
});
