import fs from 'node:fs';
import path from 'node:path';
import { jsonText, markdownOf, openApiOf } from '@baize/endpoint/document';
import { readWire } from './api-contract.ts';

/** `npm run api:doc`: writes docs/api.md and docs/openapi.json. */
const wire = await readWire();
const docs = path.join(import.meta.dirname, '..', 'docs');
fs.writeFileSync(path.join(docs, 'api.md'), markdownOf(wire));
fs.writeFileSync(path.join(docs, 'openapi.json'), `${jsonText(openApiOf(wire))}\n`);
console.log(docs);
