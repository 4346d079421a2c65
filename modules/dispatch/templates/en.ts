import type { LanguageTexts } from '../template.ts';

const careful =
  'It works once and is valid for {minutes} minutes. Never tell it to anybody: our staff will not ask for it.';
const ignore = 'If you did not ask for it, you need not do anything.';

export const en: LanguageTexts = {
  templates: {
    code_login: {
      sms: '{brand}: {code} is your login code, valid {minutes} min. Never share it.',
      subject: '{brand}: your login code',
      text: `Your code to log in is\n\n{code}\n\n${careful}\n\n${ignore}`,
    },
    code_register: {
      sms: '{brand}: {code} is your sign-up code, valid {minutes} min. Never share it.',
      subject: '{brand}: your sign-up code',
      text: `Your code to open an account is\n\n{code}\n\n${careful}\n\n${ignore}`,
    },
    code_reset: {
      sms: '{brand}: {code} resets your PASSWORD, valid {minutes} min. Never share it.',
      subject: '{brand}: your code for a new password',
      text: `Your code to set a new password is\n\n{code}\n\n${careful}\n\n${ignore}`,
    },
    code_bind_mobile: {
      sms: '{brand}: {code} links this number to your account, valid {minutes} min. Never share it.',
      subject: '{brand}: your code to link a mobile number',
      text: `Your code to link a mobile number to your account is\n\n{code}\n\n${careful}`,
    },
    code_bind_email: {
      sms: '{brand}: {code} links an e-mail to your account, valid {minutes} min. Never share it.',
      subject: '{brand}: your code to link this e-mail',
      text: `Your code to link this e-mail address to your account is\n\n{code}\n\n${careful}\n\n${ignore}`,
    },
    code_old_mobile: {
      sms: '{brand}: {code} allows CHANGING your mobile number, valid {minutes} min. Never share it.',
      subject: '{brand}: your code to change your mobile number',
      text: `Your code to change the mobile number of your account is\n\n{code}\n\n${careful}`,
    },
    code_old_email: {
      sms: '{brand}: {code} allows CHANGING your e-mail, valid {minutes} min. Never share it.',
      subject: '{brand}: your code to change your e-mail',
      text: `Your code to change the e-mail address of your account is\n\n{code}\n\n${careful}\n\nIf you did not ask for it, somebody may know your password: change it now.`,
    },
    code_extra: {
      sms: '{brand}: {code} confirms a login from a new place, valid {minutes} min. Never share it.',
      subject: '{brand}: confirm your login',
      text: `Somebody logged in to your account from a new place. If it was you, enter\n\n{code}\n\n${careful}\n\nIf it was not you, your password is known to somebody: change it now.`,
    },
    code_payment_password: {
      sms: '{brand}: {code} resets your PAYMENT PASSWORD, valid {minutes} min. Never share it.',
      subject: '{brand}: your code for a new payment password',
      text: `Your code to set a new payment password is\n\n{code}\n\n${careful}\n\nIf you did not ask for it, change your login password now.`,
    },
    new_password: {
      sms: null,
      subject: '{brand}: your one-time password',
      text: 'Hello {account},\n\nyour one-time password is\n\n{password}\n\nIt works once within {minutes} minutes; you will then choose a new password. Your old password stays valid until you do.\n\nIf you did not ask for it, you need not do anything.',
    },
    security_changed: {
      sms: '{brand}: {what} of {account} changed at {at}. Not you? Contact customer service.',
      subject: '{brand}: {what} changed',
      text: 'Hello {account},\n\n{what} of your account changed at {at}.\n\nIf it was not you, contact customer service at once.',
    },
    new_login: {
      sms: '{brand}: new login to {account} at {at} from {ip}. Not you? Change your password.',
      subject: '{brand}: login from a new place',
      text: 'Hello {account},\n\nsomebody logged in to your account from a place we did not know.\n\nTime: {at}\nAddress: {ip}\nDevice: {device}\n\nIf it was not you, change your password now and contact customer service.',
    },
    channel_test: {
      sms: '{brand}: test message, sent {at}.',
      subject: '{brand}: test message',
      text: 'This is a test message, sent {at}. Nothing needs to be done.',
    },
  },
  changed: {
    password: 'the password',
    payment_password: 'the payment password',
    mobile: 'the mobile number',
    email: 'the e-mail address',
    totp: 'the authenticator app',
    passkey: 'the passkeys',
    bank_account: 'the bank accounts',
  },
  footer: 'This message was sent by {brand} automatically. Please do not answer it.',
};
