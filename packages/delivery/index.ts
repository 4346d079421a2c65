export {
  fillable,
  httpSmsSettings,
  smtpSettings,
  type HttpSmsSettings,
  type SmtpSettings,
} from './settings.ts';
export { sendHttpSms, type Sms } from './http-sms.ts';
export { sendSmtpMail, type Mail } from './smtp-mail.ts';
export { DELIVERY_REASONS, type Delivery, type DeliveryReason } from './delivery.ts';
export { mayKeepAddress } from './outside-address.ts';
export { outsideFetch } from './outside-fetch.ts';
export { postOutside, type PostAnswer, type PostOptions, type PostOutside } from './post-outside.ts';
