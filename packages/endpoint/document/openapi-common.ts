/** What docs/openapi.json says once for all calls. */
export const INFO = {
  title: 'Baize',
  version: '1',
  license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  description:
    'Written by `npm run api:doc`; api.md beside this file says the same to people. Every answer is ' +
    '{success, message, value}; a refusal’s message is one of the closed set of its call. The host name decides the brand.',
};

export const SERVERS = [
  { url: 'http://localhost:8080', description: 'The member site: everything but /ops.' },
  { url: 'http://localhost:8081', description: 'The operator console: /ops.' },
];

export const COMMON = {
  schemas: {
    Done: {
      type: 'object',
      required: ['success', 'message', 'value'],
      properties: { success: { const: true }, message: { const: '' }, value: {} },
    },
    Refused: {
      type: 'object',
      required: ['success', 'message', 'value'],
      properties: {
        success: { const: false },
        message: { type: 'string', description: 'A code, never a text for people.' },
        value: {
          description:
            'null, or what is shown with the code: {fields} with validation_failed, {retryAfter} in seconds with ' +
            'too_many_requests, {endTime} with maintenance, {ip} with access_restricted.',
        },
      },
    },
  },
  parameters: {
    Language: {
      name: 'Language',
      in: 'header',
      description: 'The language of texts in the answer; EN without it.',
      schema: { enum: ['EN', 'CN', 'KM'] },
    },
  },
  headers: {
    ETag: {
      description: 'Sent back as If-None-Match it is answered 304 as long as nothing changed.',
      schema: { type: 'string' },
    },
    CacheControl: {
      description: 'How long the answer may be kept, and whether only by the caller’s browser.',
      schema: { type: 'string' },
    },
  },
  cacheHeaders: {
    ETag: { $ref: '#/components/headers/ETag' },
    'Cache-Control': { $ref: '#/components/headers/CacheControl' },
  },
  securitySchemes: {
    member: {
      type: 'http',
      scheme: 'bearer',
      description: 'The token of a login; also taken as `token` in the query.',
    },
    operator: {
      type: 'apiKey',
      in: 'cookie',
      name: 'baize_staff',
      description: 'Set by the console’s sign-in; taken from the console’s own pages only.',
    },
    vendorSignature: {
      type: 'apiKey',
      in: 'header',
      name: 'X-Hub88-Signature',
      description:
        'base64(RSASSA-PKCS1-v1_5 with SHA-256 over the raw body); X-Auth-Signature and X-Vendor-Signature are read too. ' +
        'X-Msg-Timestamp within 300 s where the connection asks for it, X-Key-Id picks one of several keys.',
    },
  },
};
