// The payment provider against Stripe itself, in its test mode: only with your own key, and never as part of the tests.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { nodeRuntime } from './node-runtime.mjs';
import { root } from './source-files.mjs';

const key = process.env.STRIPE_LIVE_TEST_KEY ?? '';
if (key === '') {
  process.stdout.write('stripe:live skipped: set STRIPE_LIVE_TEST_KEY to a test key of Stripe (sk_test_…) to run it\n');
} else if (/^(sk|rk)_test_/.test(key)) {
  const file = path.join(root, 'apps/server/src/billing/payments/provider/stripe/stripe-live.test-support.ts');
  const { status } = spawnSync(nodeRuntime(), ['--enable-source-maps', file], {
    stdio: 'inherit',
    cwd: path.join(root, 'apps/server'),
  });
  process.exitCode = status ?? 1;
} else {
  process.stderr.write(
    'stripe:live refused: STRIPE_LIVE_TEST_KEY is no test key; this suite never touches real money\n',
  );
  process.exitCode = 1;
}
