import type { LanguageTexts } from '../template.ts';

const careful = '验证码只能使用一次，{minutes} 分钟内有效。请勿告诉任何人，工作人员不会向您索取。';
const ignore = '如果不是您本人操作，请忽略此邮件。';

export const zhCn: LanguageTexts = {
  templates: {
    code_login: {
      sms: '【{brand}】登录验证码 {code}，{minutes} 分钟内有效，请勿告诉他人。',
      subject: '{brand}：登录验证码',
      text: `您的登录验证码是\n\n{code}\n\n${careful}\n\n${ignore}`,
    },
    code_register: {
      sms: '【{brand}】注册验证码 {code}，{minutes} 分钟内有效，请勿告诉他人。',
      subject: '{brand}：注册验证码',
      text: `您的注册验证码是\n\n{code}\n\n${careful}\n\n${ignore}`,
    },
    code_reset: {
      sms: '【{brand}】重置密码验证码 {code}，{minutes} 分钟内有效，请勿告诉他人。',
      subject: '{brand}：重置密码验证码',
      text: `您用于设置新密码的验证码是\n\n{code}\n\n${careful}\n\n${ignore}`,
    },
    code_bind_mobile: {
      sms: '【{brand}】绑定手机验证码 {code}，{minutes} 分钟内有效，请勿告诉他人。',
      subject: '{brand}：绑定手机验证码',
      text: `您用于绑定手机号码的验证码是\n\n{code}\n\n${careful}`,
    },
    code_bind_email: {
      sms: '【{brand}】绑定邮箱验证码 {code}，{minutes} 分钟内有效，请勿告诉他人。',
      subject: '{brand}：绑定邮箱验证码',
      text: `您用于绑定此邮箱的验证码是\n\n{code}\n\n${careful}\n\n${ignore}`,
    },
    code_old_mobile: {
      sms: '【{brand}】更换手机验证码 {code}，{minutes} 分钟内有效，请勿告诉他人。',
      subject: '{brand}：更换手机号码验证码',
      text: `您用于更换手机号码的验证码是\n\n{code}\n\n${careful}`,
    },
    code_old_email: {
      sms: '【{brand}】更换邮箱验证码 {code}，{minutes} 分钟内有效，请勿告诉他人。',
      subject: '{brand}：更换邮箱验证码',
      text: `您用于更换邮箱的验证码是\n\n{code}\n\n${careful}\n\n如果不是您本人操作，您的密码可能已经泄露，请立即修改密码。`,
    },
    code_extra: {
      sms: '【{brand}】新地点登录验证码 {code}，{minutes} 分钟内有效，请勿告诉他人。',
      subject: '{brand}：请确认您的登录',
      text: `您的账号正在从新的地点登录。如果是您本人，请输入\n\n{code}\n\n${careful}\n\n如果不是您本人，您的密码已经泄露，请立即修改密码。`,
    },
    code_payment_password: {
      sms: '【{brand}】重置资金密码验证码 {code}，{minutes} 分钟内有效，请勿告诉他人。',
      subject: '{brand}：重置资金密码验证码',
      text: `您用于设置新资金密码的验证码是\n\n{code}\n\n${careful}\n\n如果不是您本人操作，请立即修改登录密码。`,
    },
    new_password: {
      sms: null,
      subject: '{brand}：您的一次性密码',
      text: '{account}，您好：\n\n您的一次性密码是\n\n{password}\n\n此密码在 {minutes} 分钟内可使用一次，登录后请设置新密码。在此之前旧密码仍然有效。\n\n如果不是您本人操作，请忽略此邮件。',
    },
    security_changed: {
      sms: '【{brand}】{account} 的{what}已于 {at} 变更。如非本人操作，请联系客服。',
      subject: '{brand}：{what}已变更',
      text: '{account}，您好：\n\n您账号的{what}已于 {at} 变更。\n\n如果不是您本人操作，请立即联系客服。',
    },
    new_login: {
      sms: '【{brand}】{account} 于 {at} 从 {ip} 登录。如非本人操作，请修改密码。',
      subject: '{brand}：新地点登录提醒',
      text: '{account}，您好：\n\n您的账号从一个新的地点登录。\n\n时间：{at}\n地址：{ip}\n设备：{device}\n\n如果不是您本人操作，请立即修改密码并联系客服。',
    },
    channel_test: {
      sms: '【{brand}】测试消息，发送于 {at}。',
      subject: '{brand}：测试消息',
      text: '这是一条测试消息，发送于 {at}，无需任何操作。',
    },
  },
  changed: {
    password: '登录密码',
    payment_password: '资金密码',
    mobile: '手机号码',
    email: '邮箱地址',
    totp: '身份验证器',
    passkey: '通行密钥',
    bank_account: '银行账户',
  },
  footer: '此邮件由 {brand} 自动发送，请勿回复。',
};
