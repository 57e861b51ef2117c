import { appendFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { readAnswers, watchAnswers } from '../kit/answer-times.ts';
import { demoPeople, type FilledDemo, startFilledDemo } from '../kit/filled-demo.ts';
import { Hand, type Way } from '../kit/hand.ts';
import { type SignedIn, signInByApi, useSession } from '../kit/session.ts';
import { slowDownLine } from '../kit/slow-line.ts';
import { tasks } from './tasks.ts';

const ways: readonly Way[] = ['mouse', 'keys', 'slow'];
const resultsFile = process.env['TASKS_RESULTS'];

for (const way of ways) {
  test.describe(way, () => {
    let demo: FilledDemo;
    let client: SignedIn;
    test.beforeAll(async () => {
      test.setTimeout(600_000);
      demo = await startFilledDemo();
      client = await signInByApi(demo.product, demoPeople.client);
    });
    test.afterAll(() => demo.end());

    for (const { name, peer, limit, start, email, walk } of tasks) {
      test(`${name}, by ${way}`, async ({ page, context }) => {
        await context.grantPermissions(['clipboard-read', 'clipboard-write']);
        const { password } = demoPeople.client;
        const person = email === undefined ? client : await signInByApi(demo.product, { email, password });
        await useSession(page, demo.product, person);
        await watchAnswers(page);
        if (way === 'slow') await slowDownLine(page);
        await page.goto(demo.product.url + start);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        await expect(page.locator('[data-loading-overlay]')).toHaveCount(0);
        const hand = new Hand(page, way);
        await walk(hand, { product: demo.product, client: person });
        const answers = await readAnswers(page);
        const { count, stepCount } = hand;
        if (resultsFile)
          appendFileSync(resultsFile, `${JSON.stringify({ name, way, count, stepCount, peer, answers })}\n`);
        expect(count, 'clicks or keys').toBeLessThanOrEqual(way === 'mouse' ? limit.mouse : limit.keys);
      });
    }
  });
}
