import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tlsOf } from './database-tls.ts';

for (const [address, expected] of [
  ['postgres://u:p@localhost/baize', 'local'],
  ['postgres://u:p@127.0.0.1:5432/baize', 'local'],
  ['postgres://u:p@[::1]/baize', 'local'],
  ['postgres:///baize?host=/run/postgresql', 'local'],
  ['postgres://u:p@db.example.com/baize', 'none'],
  ['postgres://u:p@db.example.com/baize?sslmode=disable', 'none'],
  ['postgres://u:p@db.example.com/baize?sslmode=prefer&uselibpqcompat=true', 'none'],
  ['postgres://u:p@db.example.com/baize?sslmode=no-verify', 'unchecked'],
  ['postgres://u:p@db.example.com/baize?sslmode=require&uselibpqcompat=true', 'unchecked'],
  ['postgres://u:p@db.example.com/baize?sslmode=require', 'checked'],
  ['postgres://u:p@db.example.com/baize?sslmode=verify-full&sslrootcert=/etc/ca.pem', 'checked'],
  ['postgres://u:p@db.example.com/baize?ssl=true', 'checked'],
] as const)
  test(`${address} is ${expected}`, () => assert.equal(tlsOf(address), expected));
