import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDestructive, wordsOf, type SecurityAct } from './security-act.ts';

const acts: [act: SecurityAct, words: string, destructive: boolean][] = [
  [{ kind: 'clearLockout', lockout: 'login' }, 'clearLockout', false],
  [{ kind: 'clearLockout', lockout: 'second_proof' }, 'clearLockout_proof', false],
  [{ kind: 'clearLockout', lockout: 'codes' }, 'clearLockout_proof', false],
  [{ kind: 'freeMoney' }, 'freeMoney', false],
  [{ kind: 'forgetAddress', ip: '203.0.113.1' }, 'forgetAddress', false],
  [{ kind: 'forgetAddress', ip: '' }, 'forgetAll', false],
  [{ kind: 'endSession', sessionId: '1' }, 'endSession', true],
  [{ kind: 'unbind', what: 'mobile' }, 'unbind_mobile', true],
  [{ kind: 'unbind', what: 'passkeys' }, 'unbind_passkeys', true],
  [{ kind: 'resetPassword' }, 'resetPassword', true],
  [{ kind: 'verifyIdentity', isVerified: true }, 'verify', false],
  [{ kind: 'verifyIdentity', isVerified: false }, 'unverify', true],
];
for (const [act, words, destructive] of acts)
  test(`OP-06 OP-08 the act ${words} has words of its own, and warns where it takes something away`, () => {
    assert.equal(wordsOf(act), words);
    assert.equal(isDestructive(act), destructive);
  });
