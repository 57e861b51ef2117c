import { webhookEvents } from '@enlace/contract/account/webhooks/webhook-events.ts';
import { webhookLimits } from '@enlace/contract/account/webhooks/webhooks.schemas.ts';

const verification = `import { createHmac, timingSafeEqual } from 'node:crypto';

// body: the raw bytes as they came, before any parsing.
export function isFromEnlace(headers, body, secret) {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) &lt;= 300)) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const wanted = createHmac('sha256', key).update(\`\${id}.\${timestamp}.\`).update(body).digest();
  return String(headers['webhook-signature']).split(' ').some((each) => {
    const given = Buffer.from(each.replace('v1,', ''), 'base64');
    return given.length === wanted.length &amp;&amp; timingSafeEqual(given, wanted);
  });
}`;

/** How receivers check and answer calls, for the page about the API. */
export function webhooksSection(): string {
  const events = Object.entries(webhookEvents).map(
    ([type, { data }]) => `${type}: ${Object.keys(data.shape).join(', ')}`,
  );
  const { timeoutSeconds, retryDays, oldSecretHours } = webhookLimits;
  return `<h2 id="receiving-webhooks">Receiving webhooks</h2>
<p>Add an address in the app under <a href="/user/opciones#webhooks">settings</a>; its secret is shown once. Each call is a POST with the JSON <code>{"id", "type", "version", "createdAt", "data"}</code> and the headers of Standard Webhooks: <code>webhook-id</code>, <code>webhook-timestamp</code> (seconds) and <code>webhook-signature</code>, one or more <code>v1,…</code> with a space between. A signature is HMAC-SHA256 over <code>id.timestamp.body</code> with the bytes behind <code>whsec_</code>. For ${oldSecretHours} hours after a rotation the former secret signs too.</p>
<pre tabindex="0" aria-label="Verification">${verification}</pre>
<p>Answer 2xx within ${timeoutSeconds} seconds and do slow work later. Anything else is tried again with growing pauses for ${retryDays} days; redirects are not followed, and 410 ends the calls at once. A call can come twice and out of order: remember the <code>webhook-id</code>, which stays the same, and read the current state with the API.</p>
<h3>Events and their data</h3><pre tabindex="0" aria-label="Events">${events.join('\n')}</pre>`;
}
