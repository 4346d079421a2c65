/**
 * Payloads of merchant-presented payment QR codes: the EMVCo core and the three national templates of
 * spec/protocols.md D1–D4. Pure text in, text out; drawing is qr-path.ts.
 */

/** One EMVCo field: two-digit id, two-digit length in characters, value. Throws RangeError over 99 characters. */
export function tlv(id: string, value: string): string {
  if (value.length > 99) throw new RangeError(`field ${id} is longer than 99 characters`);
  return id + String(value.length).padStart(2, '0') + value;
}

/** CRC-16/CCITT-FALSE (polynomial 0x1021, start 0xFFFF) as four upper-case hex digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, 'utf8')) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** The fields of a template, by id. Throws RangeError on text that is not TLV. */
export function readTlv(payload: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (let at = 0; at < payload.length;) {
    const head = /^(\d\d)(\d\d)/.exec(payload.slice(at, at + 4));
    const id = head?.[1] ?? '';
    const length = Number(head?.[2] ?? Number.NaN);
    if (!head || at + 4 + length > payload.length) throw new RangeError(`not TLV at character ${at}`);
    fields.set(id, payload.slice(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return fields;
}

/** Field 63 closes every payload; the checksum covers its own id and length. */
const seal = (body: string): string => `${body}6304${crc16(`${body}6304`)}`;
/** 01 tells a code for one payment of a fixed amount (12) from one that may be paid again and again (11). */
const head = (amount: string | undefined): string => tlv('00', '01') + tlv('01', amount ? '12' : '11');
const optional = (id: string, value: string | undefined): string => (value ? tlv(id, value) : '');

export type VietQr = {
  /** NAPAS acquirer BIN, six digits. */
  bin: string;
  account: string;
  /** Whole dong as text. */
  amount?: string;
  /** At most 25 ASCII characters; comes back in the bank statement. */
  memo?: string;
  service?: 'QRIBFTTA' | 'QRIBFTTC';
};

/** VietQR (NAPAS): transfer to an account (QRIBFTTA) or a card (QRIBFTTC). protocols.md D2. */
export function vietQr({ bin, account, amount, memo, service = 'QRIBFTTA' }: VietQr): string {
  const beneficiary = tlv('01', tlv('00', bin) + tlv('01', account));
  const template = tlv('38', tlv('00', 'A000000727') + beneficiary + tlv('02', service));
  const memoField = memo ? tlv('62', tlv('08', memo)) : '';
  return seal(
    head(amount) + template + tlv('53', '704') + optional('54', amount) + tlv('58', 'VN') + memoField,
  );
}

export type PromptPay = {
  kind: 'mobile' | 'nationalId' | 'eWallet' | 'bankAccount';
  /** Digits; separators are ignored. */
  id: string;
  /** Baht with two decimals as text. */
  amount?: string;
};

/** PromptPay credit transfer (Thai QR, tag 29). protocols.md D3. */
export function promptPay({ kind, id, amount }: PromptPay): string {
  const digits = id.replaceAll(/\D/g, '');
  const proxies = {
    mobile: tlv('01', digits.replace(/^0/, '66').padStart(13, '0')),
    nationalId: tlv('02', digits),
    eWallet: tlv('03', digits),
    bankAccount: tlv('04', digits),
  };
  return thai('29', tlv('00', 'A000000677010111') + proxies[kind], amount);
}

export type PromptPayBill = { billerId: string; ref1: string; ref2?: string; amount?: string };

/** PromptPay bill payment (Thai QR, tag 30). */
export function promptPayBill({ billerId, ref1, ref2, amount }: PromptPayBill): string {
  const bill = tlv('00', 'A000000677010112') + tlv('01', billerId) + tlv('02', ref1) + optional('03', ref2);
  return thai('30', bill, amount);
}

const thai = (tag: string, template: string, amount: string | undefined): string =>
  seal(head(amount) + tlv(tag, template) + tlv('53', '764') + optional('54', amount) + tlv('58', 'TH'));

export type Khqr = {
  /** Bakong account, name@bank, at most 32 characters. */
  account: string;
  /** Receiver, at most 25 characters. */
  name: string;
  city?: string;
  currency: 'USD' | 'KHR';
  /** USD with two decimals, KHR whole. */
  amount?: string;
  bill?: string;
  createdAt: Date;
  expiresAt: Date;
};

/** KHQR for an individual account (Bakong). A code with an amount must carry its times. protocols.md D4. */
export function khqr({ account, name, city = 'Phnom Penh', currency, amount, bill, ...times }: Khqr): string {
  const lifetime =
    tlv('00', String(times.createdAt.getTime())) + tlv('01', String(times.expiresAt.getTime()));
  return seal(
    head(amount) +
      tlv('29', tlv('00', account)) +
      tlv('52', '5999') +
      tlv('53', currency === 'USD' ? '840' : '116') +
      optional('54', amount) +
      tlv('58', 'KH') +
      tlv('59', name.slice(0, 25)) +
      tlv('60', city.slice(0, 15)) +
      (bill ? tlv('62', tlv('01', bill)) : '') +
      (amount ? tlv('99', lifetime) : ''),
  );
}
