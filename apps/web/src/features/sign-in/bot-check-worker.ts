import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { handler } from 'altcha-lib/workers/shared';

// A file of our own origin: the page's policy allows no worker made from text.
handler({ deriveKey });
