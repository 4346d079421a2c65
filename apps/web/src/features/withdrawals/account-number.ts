/** As the server reads it: letters, digits and what e-wallet names have. */
export const ACCOUNT_NUMBER = /^[0-9A-Za-z@._-]{4,34}$/;
/** Without the blanks a card is printed with. */
export const bareNumber = (number: string): string => number.replaceAll(/\s/g, '');
