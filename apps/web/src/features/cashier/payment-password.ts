/** OPEN-WALLET-07: a payment password is six digits. The server also refuses ones that are easily guessed. */
export const PAYMENT_PASSWORD = /^\d{6}$/;
