import fs from 'node:fs';
import path from 'node:path';
import { documentOf } from '@baize/endpoint/document';
import { readContracts } from './api-contract.ts';

/** `npm run api:doc`: writes docs/api.md. */
const file = path.join(import.meta.dirname, '..', 'docs/api.md');
fs.writeFileSync(file, documentOf(await readContracts()));
console.log(file);
