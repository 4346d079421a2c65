/** Where withdrawals can go, per country of the site. Names as the institutions write them; no logos. */
export type Bank = { code: string; name: string; kind: 'bank' | 'e_wallet' };

const bank = (code: string, name: string): Bank => ({ code, name, kind: 'bank' });
const wallet = (code: string, name: string): Bank => ({ code, name, kind: 'e_wallet' });

const BANKS: Record<string, readonly Bank[]> = {
  KH: [
    bank('ABA', 'ABA Bank'),
    bank('ACLEDA', 'ACLEDA Bank'),
    bank('CANADIA', 'Canadia Bank'),
    bank('PRINCE', 'Prince Bank'),
    bank('SATHAPANA', 'Sathapana Bank'),
    wallet('WING', 'Wing'),
    wallet('TRUEMONEY', 'TrueMoney'),
    wallet('BAKONG', 'Bakong'),
  ],
  TH: [
    bank('BBL', 'Bangkok Bank'),
    bank('KBANK', 'Kasikornbank'),
    bank('KTB', 'Krungthai Bank'),
    bank('SCB', 'SCB'),
    bank('BAY', 'Krungsri'),
    wallet('TRUEMONEY', 'TrueMoney'),
    wallet('PROMPTPAY', 'PromptPay'),
  ],
  VN: [
    bank('VCB', 'Vietcombank'),
    bank('CTG', 'VietinBank'),
    bank('BIDV', 'BIDV'),
    bank('TCB', 'Techcombank'),
    bank('MB', 'MB Bank'),
    bank('ACB', 'ACB'),
    wallet('MOMO', 'MoMo'),
  ],
};

export const banksOf = (countryCode: string): readonly Bank[] => BANKS[countryCode] ?? BANKS['KH'] ?? [];
