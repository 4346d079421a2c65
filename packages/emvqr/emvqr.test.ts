import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { crc16, khqr, promptPay, promptPayBill, readTlv, tlv, vietQr } from './emvqr.ts';
import { qrPath } from './qr-path.ts';

test('OPEN-WALLET-03 the checksum agrees with three published codes', () => {
  const published = [
    '00020001021238570010A00000072701270006970436011308810004580860208QRIBFTTA53037045802VN6304CD60',
    '00020101021129370016A000000677010111011300660000000005802TH530376463048956',
    '00020101021229370016A0000006770101110413014123456789053037645406100.005802TH6304901D',
  ];
  for (const code of published) assert.equal(crc16(code.slice(0, -4)), code.slice(-4));
});

test('OPEN-WALLET-03 VietQR, PromptPay and KHQR payloads are the vectors of protocols.md D, byte for byte', () => {
  const rows: [string, string][] = [
    [
      vietQr({ bin: '970436', account: '1234567890', amount: '250000', memo: 'NAP8K3M2Q' }),
      '00020101021238540010A00000072701240006970436011012345678900208QRIBFTTA530370454062500005802VN62130809NAP8K3M2Q630460B6',
    ],
    [
      vietQr({ bin: '970415', account: '113366668888', amount: '79000', memo: 'Ung Ho Quy Vac Xin' }),
      '00020101021238560010A0000007270126000697041501121133666688880208QRIBFTTA53037045405790005802VN62220818Ung Ho Quy Vac Xin63043ACF',
    ],
    [
      promptPay({ kind: 'mobile', id: '0812345678' }),
      '00020101021129370016A0000006770101110113006681234567853037645802TH6304823E',
    ],
    [
      promptPay({ kind: 'mobile', id: '081-234-5678', amount: '50.00' }),
      '00020101021229370016A000000677010111011300668123456785303764540550.005802TH63045197',
    ],
    [
      promptPayBill({ billerId: '010753700001701', ref1: 'DP8K3M2Q', ref2: 'U1024', amount: '500.00' }),
      '00020101021230600016A00000067701011201150107537000017010208DP8K3M2Q0305U102453037645406500.005802TH630446C8',
    ],
  ];
  for (const [built, vector] of rows) assert.equal(built, vector);

  const code = khqr({
    account: 'shop@aclb',
    name: 'ODS DEMO',
    currency: 'USD',
    amount: '10.00',
    bill: 'DP8K3M2Q',
    createdAt: new Date(1763640000000),
    expiresAt: new Date(1763640900000),
  });
  assert.equal(
    code,
    '00020101021229130009shop@aclb520459995303840540510.005802KH5908ODS DEMO6010Phnom Penh62120108DP8K3M2Q99340013176364000000001131763640900000630410D4',
  );
  assert.equal(createHash('md5').update(code).digest('hex'), '3105cda3abed580fed24eb5ff318a343');
});

test('OPEN-WALLET-03 a payload reads back into its fields; text that is not TLV is refused', () => {
  const fields = readTlv(vietQr({ bin: '970436', account: '1', amount: '5', memo: 'X' }));
  assert.equal(fields.get('53'), '704');
  assert.equal(readTlv(fields.get('38') ?? '').get('00'), 'A000000727');
  for (const broken of ['0', '00', '0002', '000212x', 'ab02xx'])
    assert.throws(() => readTlv(broken), RangeError, broken);
  assert.throws(() => tlv('00', 'x'.repeat(100)), RangeError);
});

test('OPEN-WALLET-03 the drawn symbol has its finders and its quiet zone', () => {
  const { size, path } = qrPath(promptPay({ kind: 'mobile', id: '0812345678' }));
  assert.equal((size - 8 - 17) % 4, 0, 'a QR side is 17 + 4 × version modules');
  assert.ok(path.startsWith('M4 4h7v1h-7z'), 'top left finder: seven dark modules');
  assert.ok(path.includes(`M${size - 11} 4h7v1h-7z`), 'top right finder');
  assert.ok(!/M[0-3] /.test(path), 'nothing is drawn in the quiet zone');
});
