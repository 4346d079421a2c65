import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { ok, refuse, type Result } from '@baize/kernel';
import { randomToken } from '@baize/kernel/token';
import { drawCaptcha } from './draw-captcha.ts';
import type { BotCheckDeps } from './deps.ts';
import { deleteCaptcha, insertCaptcha, takeTurn } from './bot-check.sql.ts';

const DIGITS = 4;
const VALID_MS = 5 * 60_000;
const PACE_MS = 1_000;
const ID_BYTES = 16;

export type Captcha = { captchaId: string; png: Buffer };

/** A new picture for a visitor: four digits, five minutes, one answer (AUTH-039). */
export async function issueCaptcha(
  deps: BotCheckDeps,
  merchantId: number,
  ip: string,
): Promise<Result<Captcha, 'too_many_requests'>> {
  const now = deps.clock.now();
  const isTurn = await takeTurn(deps.db, plainAddress(ip), now, new Date(now.getTime() - PACE_MS));
  if (!isTurn) return refuse('too_many_requests', { retryAfter: Math.ceil(PACE_MS / 1000) });
  const text = randomInt(10 ** DIGITS)
    .toString()
    .padStart(DIGITS, '0');
  const captchaId = await storeAnswer(deps, merchantId, text);
  return ok({ captchaId, png: await drawCaptcha(text) });
}

/** Stores the MAC of an answer; answers the captcha's id. */
export async function storeAnswer(deps: BotCheckDeps, merchantId: number, text: string): Promise<string> {
  const id = randomToken(ID_BYTES);
  const expiresAt = new Date(deps.clock.now().getTime() + VALID_MS);
  await insertCaptcha(deps.db, { id, merchantId, answerMac: macOf(deps, id, text), expiresAt });
  return id;
}

/** Checks the answer to a picture and uses the picture up, right or wrong. */
export async function takeCaptcha(
  deps: BotCheckDeps,
  merchantId: number,
  captchaId: string,
  text: string,
): Promise<Result<null, 'captcha_missing' | 'captcha_wrong'>> {
  const answer = text.trim();
  if (captchaId === '' || answer === '') return refuse('captcha_missing');
  const known = await deleteCaptcha(deps.db, merchantId, captchaId);
  if (!known || known.expiresAt <= deps.clock.now()) return refuse('captcha_wrong');
  return timingSafeEqual(known.answerMac, macOf(deps, captchaId, answer))
    ? ok(null)
    : refuse('captcha_wrong');
}

const macOf = (deps: BotCheckDeps, id: string, text: string): Buffer =>
  createHmac('sha256', deps.keys.captcha).update(`${id} ${text}`).digest();

/** A server listening on both families sees IPv4 callers as ::ffff:a.b.c.d, which would all share one /64. */
const plainAddress = (ip: string): string => ip.replace(/^::ffff:(?=\d+\.)/, '');
