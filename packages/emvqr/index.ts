export { crc16, khqr, promptPay, promptPayBill, readTlv, tlv, vietQr } from './emvqr.ts';
export { qrPath, type QrPath } from './qr-path.ts';
