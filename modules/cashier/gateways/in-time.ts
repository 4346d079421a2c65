import type { Answer, Gateway } from './gateway.ts';

/** Above every adapter's own limit. What has not answered by then counts as not answered. */
const ANSWER_MS_MAX = 20_000;

/**
 * A gateway that hangs, or whose adapter throws, gave no answer: nothing that waits for it waits longer than `ms`, and
 * nothing concludes anything from it.
 */
export function inTime(gateway: Gateway, ms = ANSWER_MS_MAX): Gateway {
  const { findPayment, listIncoming, listRecords } = gateway;
  return {
    ...gateway,
    createPayment: (order) => answerOf(() => gateway.createPayment(order), ms),
    sendPayout: (payout) => answerOf(() => gateway.sendPayout(payout), ms),
    findPayout: (payoutNo) => answerOf(() => gateway.findPayout(payoutNo), ms),
    ...(findPayment && { findPayment: (ref) => answerOf(() => findPayment(ref), ms) }),
    ...(listIncoming && { listIncoming: (query) => answerOf(() => listIncoming(query), ms) }),
    ...(listRecords && { listRecords: (range) => answerOf(() => listRecords(range), ms) }),
  };
}

async function answerOf<T>(call: () => Promise<Answer<T>>, ms: number): Promise<Answer<T>> {
  const silence = Promise.withResolvers<Answer<T>>();
  const timer = setTimeout(
    () => silence.resolve({ outcome: 'unknown', detail: `no answer in ${ms} ms` }),
    ms,
  );
  try {
    return await Promise.race([call(), silence.promise]);
  } catch (error) {
    return { outcome: 'unknown', detail: String(error).slice(0, 200) };
  } finally {
    clearTimeout(timer);
  }
}
