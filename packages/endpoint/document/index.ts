/** What the contracts say, written down: docs/api.md for people, docs/openapi.json for those who integrate. */
export { operationIds, type Contract, type PlainContract, type Wire } from './contract.ts';
export { exampleOf } from './example.ts';
export { schemaOf } from './json-schema.ts';
export { jsonText } from './json-text.ts';
export { markdownOf } from './markdown.ts';
export { openApiOf } from './openapi.ts';
