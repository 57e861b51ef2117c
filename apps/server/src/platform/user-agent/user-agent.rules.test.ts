import { expect, test } from 'vitest';
import { people } from './people.fixture.ts';
import { bots, linkPreviews } from './programs.fixture.ts';
import { readUserAgent } from './user-agent.rules.ts';

test('two hundred and more real user agents are told apart as people, link previews and programs', () => {
  expect(people.length + linkPreviews.length + bots.length).toBeGreaterThanOrEqual(200);
  const wrong = [
    ...people.map(([userAgent]) => ({ userAgent, wanted: 'person' })),
    ...linkPreviews.map((userAgent) => ({ userAgent, wanted: 'preview' })),
    ...bots.map((userAgent) => ({ userAgent, wanted: 'bot' })),
  ].filter(({ userAgent, wanted }) => readUserAgent(userAgent).reader !== wanted);
  expect(wrong.map(({ userAgent, wanted }) => `${wanted} ← ${userAgent}`)).toEqual([]);
});

test('device, browser and system of people are those they have', () => {
  const read = people.map(([userAgent]) => {
    const { device, browser, system } = readUserAgent(userAgent);
    return [userAgent, device, browser, system];
  });
  expect(read).toEqual(people.map((each) => [...each]));
});

test('the browser inside an app names the app', () => {
  const apps = people.map(([userAgent]) => readUserAgent(userAgent).app).filter((app) => app !== undefined);
  expect([...new Set(apps)].toSorted()).toEqual([
    'facebook',
    'google',
    'instagram',
    'kakaotalk',
    'line',
    'linkedin',
    'pinterest',
    'snapchat',
    'threads',
    'tiktok',
    'wechat',
    'x',
  ]);
});
