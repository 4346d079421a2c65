import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mayKeepAddress, outsideAddress } from './outside-address.ts';

test('OP-07 an operator’s host never leads into our own network', async () => {
  const rows: [host: string, resolves: string[], expected: string][] = [
    ['gateway.example', ['93.184.215.14'], '93.184.215.14'],
    ['gateway.example', ['10.0.0.5', '93.184.215.14'], '93.184.215.14'],
    ['gateway.example', ['2606:2800:21f:cb07:6820:80da:af6b:8b2c'], '2606:2800:21f:cb07:6820:80da:af6b:8b2c'],
    ['gateway.example', ['127.0.0.1'], 'address_blocked'],
    ['gateway.example', ['::1'], 'address_blocked'],
    ['gateway.example', ['169.254.169.254'], 'address_blocked'],
    ['gateway.example', ['::ffff:10.0.0.1'], 'address_blocked'],
    ['gateway.example', ['fd00::1'], 'address_blocked'],
    ['gateway.example', ['::7f00:1'], 'address_blocked'],
    ['gateway.example', ['::5db8:d70e'], 'address_blocked'],
    ['gateway.example', ['64:ff9b::a00:1'], 'address_blocked'],
    ['gateway.example', ['100.64.0.1'], 'address_blocked'],
    ['gateway.example', ['0.0.0.0'], 'address_blocked'],
    ['gateway.example', [], 'host_unknown'],
    ['192.168.1.1', [], 'address_blocked'],
    ['[::1]', [], 'address_blocked'],
    ['8.8.8.8', [], '8.8.8.8'],
  ];
  for (const [host, resolves, expected] of rows) {
    const lookup = () => Promise.resolve(resolves.map((address) => ({ address })));
    const found = await outsideAddress(host, { allowLocal: false, lookup });
    assert.equal(found.ok ? found.address : found.reason, expected, `${host} ${resolves.join()}`);
  }
  const lookup = () => Promise.reject(new Error('ENOTFOUND'));
  assert.deepEqual(await outsideAddress('no.example', { allowLocal: false, lookup }), {
    ok: false,
    reason: 'host_unknown',
  });
  assert.deepEqual(await outsideAddress('127.0.0.1', { allowLocal: true }), {
    ok: true,
    address: '127.0.0.1',
  });
});

test('M3 an address that leads into our own network is not kept; one that nobody knows yet is', async () => {
  const resolved: Record<string, string[]> = {
    'games.example': ['93.184.215.14'],
    'inside.example': ['10.0.0.5'],
  };
  const lookup = (host: string) =>
    resolved[host]
      ? Promise.resolve(resolved[host].map((address) => ({ address })))
      : Promise.reject(new Error('ENOTFOUND'));
  const rows: [address: string, allowLocal: boolean, trusted: string[], expected: boolean][] = [
    ['https://games.example/api', false, [], true],
    ['https://later.example', false, [], true],
    ['https://inside.example/api', false, [], false],
    ['http://127.0.0.1:5432', false, [], false],
    ['http://0x7f.1/', false, [], false],
    ['http://2130706433', false, [], false],
    ['http://[::1]:8080', false, [], false],
    ['http://[fd00::1]', false, [], false],
    ['http://169.254.169.254/latest', false, [], false],
    ['http://127.0.0.1:8082', true, [], true],
    ['http://127.0.0.1:8082/api', false, ['http://127.0.0.1:8082'], true],
    ['http://127.0.0.1:8083/api', false, ['http://127.0.0.1:8082'], false],
  ];
  for (const [address, allowLocal, trusted, expected] of rows)
    assert.equal(await mayKeepAddress(address, { allowLocal, trusted, lookup }), expected, address);
});
