import { listPostsRef } from '@enlace/contract/publishing/walls/posts.refs.gen.ts';
import type { Post } from '@enlace/contract/publishing/walls/posts.schemas.ts';
import { viewWallRef } from '@enlace/contract/publishing/walls/walls.refs.gen.ts';
import type { Wall } from '@enlace/contract/publishing/walls/walls.schemas.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { locales } from '#lib/i18n/locales.ts';
import { type Api, startApi } from '../../../../test/browser/api.ts';
import { renderPart, textsOf } from '../../../../test/browser/render-part.tsx';
import { person } from '../../../../test/people.ts';
import { aPost, aWall } from '../walls.test-support.ts';
import { Schedule } from './schedule.tsx';
import { WallFigures } from './wall-figures.tsx';
import { WallRender } from './wall-render.tsx';

let api: Api;
beforeEach(() => {
  api = startApi();
});

function scheduled(n: number, publishAt: string): Post {
  return aPost({ id: `01920000-0000-7000-8000-00000000060${n}`, body: `Nota ${n}`, state: 'scheduled', publishAt });
}

// The second comes out on the 28th in Madrid although it is the 27th in UTC.
const first = [scheduled(3, '2027-01-05T09:00:00Z'), scheduled(1, '2026-12-28T09:00:00Z')];
const second = [scheduled(2, '2026-12-27T23:30:00Z')];

describe('what is scheduled', () => {
  test.each(locales)('is a calendar of all of it, each day with its posts alone, in %s', async (locale) => {
    api.answer(listPostsRef, ({ query }) =>
      query.get('cursor') ? { items: second, next: null } : { items: first, next: 'more' },
    );
    const t = textsOf(locale, 'walls');
    const screen = await renderPart(<Schedule wall={aWall()} onOpenDraft={() => undefined} />, {
      locale,
      user: person('user'),
      namespaces: ['walls', 'dates', 'editor'],
    });
    const calendar = screen.getByRole('region', { name: t(($) => $.walls.calendar.label) });
    const bodies = () =>
      screen
        .getByRole('article')
        .elements()
        .map((each) => /Nota \d/.exec(each.textContent)?.[0]);
    await expect.poll(bodies).toEqual(['Nota 2', 'Nota 1', 'Nota 3']);
    // After the two arrows of the months.
    const days = () => calendar.getByRole('button').elements().slice(2);
    await expect.poll(() => days().map((each) => each.textContent.slice(0, 2))).toEqual(['28']);
    await calendar.getByRole('button').nth(2).click();
    await expect.poll(bodies).toEqual(['Nota 2', 'Nota 1']);
    await screen.getByRole('button', { name: t(($) => $.walls.calendar.all) }).click();
    await expect.poll(bodies).toHaveLength(3);
    await calendar.getByRole('button').nth(1).click();
    // The weeks of January begin with the last days of December.
    await expect.poll(() => days().map((each) => each.textContent.slice(0, 1))).toEqual(['2', '5']);
  });
});

describe('beside the list', () => {
  async function open(wall: Partial<Wall>) {
    const shown = aWall(wall);
    return renderPart(
      <>
        <WallRender wall={shown} />
        <WallFigures wall={shown} />
      </>,
      { user: person('user'), namespaces: ['walls'] },
    );
  }

  test('stands the wall as visitors see it, and no figure without activity', async () => {
    api.answer(viewWallRef, { outcome: 'open', html: '<!doctype html><title>Muro</title><p>Encendemos' });
    const screen = await open({});
    await expect.poll(() => document.querySelector('iframe')?.getAttribute('sandbox')).toBe('');
    await expect.element(screen.getByRole('link', { name: 'Abrir' })).toHaveAttribute('href', aWall().path);
    expect(screen.getByText('Cómo va el muro').query()).toBeNull();
    expect(api.asked(viewWallRef)[0]?.query.get('as')).toBe('guest');
  });

  test('a wall nobody sees is not drawn; what happened on it is', async () => {
    api.answer(viewWallRef, { outcome: 'hidden', html: null });
    const screen = await open({ privacy: 'contacts', recent: { posts: 0, comments: 4, reactions: 0, votes: 0 } });
    await expect.element(screen.getByText('Cómo va el muro')).toBeVisible();
    await expect.poll(() => screen.getByText('Así se ve').query()).toBeNull();
    expect(screen.getByRole('term').elements()).toHaveLength(1);
    expect(api.asked(viewWallRef)[0]?.query.get('as')).toBe('contact');
  });
});
