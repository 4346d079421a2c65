/** What a reader of docs/api.md needs before the first call. */
export const HEAD = `# The API

Written by \`npm run api:doc\` from the contracts (\`modules/*/*api.ts\`, \`plain-routes.ts\`); \`npm run check\` says when it
is old. [openapi.json](openapi.json) says the same to programs (OpenAPI 3.1). What the specification names is spelled as it
does; methods, payloads and answers it leaves open are ours and stand here (API-004, API-066).

**Addresses.** The member site (port 8080) answers everything but \`/ops\`; the operator console (port 8081) answers \`/ops\`.
The host name decides the brand: an unknown host is refused \`invalid_url\` (421). What is read by GET is answered to HEAD too.

**Envelope.** Every answer is \`{success, message, value}\`; below stands \`value\`. A refusal has \`success: false\` and a
code of a closed set in \`message\`: one of the call's own under *refuses*, answered with HTTP 200, or one of the
transport's, which every call may answer. \`value\` of a refusal is null or what the page shows with it.

| Status | \`message\` | When |
|---|---|---|
| 400 | \`bad_request\`, \`malformed_json\`, \`validation_failed\` | the last with \`value.fields\`: a code for each field |
| 401 | \`not_logged_in\`, \`logged_in_elsewhere\` | no live session, or a newer one of the same member |
| 403 | \`forbidden\`, \`in_need_true_account\` | the role may not; a trial account asks for a real one's call |
| 403 | \`must_change_password\`, \`reauth_required\` | the session must do that first; the second only where *a fresh session* stands |
| 403, 503 | \`access_restricted\`, \`maintenance\` | the site is closed to the caller; not where *also when the site is closed* stands |
| 404, 413, 421 | \`not_found\`, \`body_too_large\`, \`invalid_url\` | a body may have 64 KiB unless a call says otherwise |
| 415 | \`unsupported_media_type\` | the body is not JSON |
| 429 | \`too_many_requests\` | \`value.retryAfter\` in seconds |
| 500, 503 | \`unknown_error\`, \`overloaded\` | ask again later |

**Who.** Members send \`Authorization: Bearer <token>\` (or \`token\` in the query) and, as all callers may,
\`Merchant: <code>\` and \`Language: EN | CN | KM\`. Operators have the cookie \`baize_staff\`, which only the console's own
pages send. \`X-Idle: 1\` marks what a page asks by itself: it does not keep the session alive.

**Kept answers.** A call with *ETag* answers one; sent back as \`If-None-Match\` it is answered 304 without a body as long as
nothing changed. *kept n s* is \`Cache-Control: max-age\`.

**Types.** \`?\` may be left out, \`= x\` is then taken. \`money\` is decimal text of major units (\`"12.50"\`), \`amount\` the
same as it is sent, \`instant\` epoch milliseconds, \`date\` YYYY-MM-DD and \`month\` YYYY-MM in Asia/Bangkok, \`time\` HH:MM.
\`text(2..60)\` has 2 to 60 characters, \`text /…/\` fits the pattern, \`integer(1..100)\` lies within. GET and DELETE take
their fields in the query, POST and PUT as JSON in the body; those named in the path are there. Passwords and codes travel
sealed with the key of \`GET /wps/system/publicKey\`.

**An example.** A visitor, a member, a refusal:

\`\`\`http
GET /wps/relay/GCSGAME_hotGamesV2?language=EN HTTP/1.1
Host: play.example

HTTP/1.1 200 OK
ETag: W/"q1mTnVx0bXk2h7dE5uZcPA"
{"success":true,"message":"","value":{"list":[…]}}

GET /wps/v2/wallets/balance HTTP/1.1
Host: play.example
Authorization: Bearer 6mJ0…

HTTP/1.1 200 OK
{"success":true,"message":"","value":{"balance":"12.50","currency":"USD",…}}

GET /wps/v2/wallets/balance HTTP/1.1
Host: play.example

HTTP/1.1 401 Unauthorized
{"success":false,"message":"not_logged_in","value":null}
\`\`\`
`;
