import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ApiError } from '#lib/api/api-error.ts';
import { refusalText } from '#lib/i18n/error-text.ts';
import { locales } from '#lib/i18n/locales.ts';
import { expectUsable } from '../../test/browser/on-phone.ts';
import { focusOn, renderPart, textsOf } from '../../test/browser/render-part.tsx';
import { LoadMore } from './load-more.tsx';
import { Loaded } from './loaded.tsx';

const unreachable = new ApiError({ kind: 'network', status: 0, code: 'network.unreachable' });
const refusals = {
  unknown: new ApiError({ kind: 'http', status: 404, code: 'resource.not_found' }),
  malformed: new ApiError({ kind: 'http', status: 400, code: 'request.malformed' }),
};

type Answer = () => Promise<readonly string[]>;
const names: Answer = () => Promise.resolve(['Aiko', 'Marina']);
const never: Answer = () => new Promise(() => undefined);
const fails =
  (error: ApiError): Answer =>
  () =>
    Promise.reject(error);

/** Reads one answer after the other, the last of them for good. */
function People({ answers, missing }: { answers: readonly [Answer, ...Answer[]]; missing?: ReactNode }) {
  const client = useQueryClient();
  const [reads] = useState(() => answers[Symbol.iterator]());
  const last = answers.at(-1) ?? answers[0];
  const query = useQuery({ queryKey: ['people'], queryFn: () => (reads.next().value ?? last)() });
  return (
    <main>
      <button type="button" onClick={() => void client.invalidateQueries()}>
        reread
      </button>
      <Loaded query={query} rows={3} missing={missing}>
        {(people) => <p>{people.join(', ')}</p>}
      </Loaded>
      {query.isRefetchError && <output>failed again</output>}
    </main>
  );
}

describe('content that waits for a query', () => {
  test.each(locales)('shows its shape after a moment, and says that it loads, in %s', async (locale) => {
    const screen = await renderPart(<People answers={[never]} />, { locale });
    const busy = screen.container.querySelector('[aria-busy="true"]');
    expect(busy?.childElementCount).toBe(0);
    const loading = textsOf(locale, 'common')(($) => $.common.loading);
    await expect.element(screen.getByRole('status').getByText(loading)).toBeInTheDocument();
    expect(screen.getByRole('alert').query()).toBeNull();
    await expectUsable();
  });

  test.each(locales)('says why it could not, and tries again at the keyboard, in %s', async (locale) => {
    const screen = await renderPart(<People answers={[fails(unreachable), names]} />, { locale });
    const alert = screen.getByRole('alert');
    await expect.element(alert.getByText(refusalText({ code: 'network.unreachable', params: {} }))).toBeVisible();
    await expectUsable();
    await focusOn(alert.getByRole('button', { name: textsOf(locale, 'common')(($) => $.common.retry) }));
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('Aiko, Marina')).toBeVisible();
    expect(alert.query()).toBeNull();
  });

  test('stays when a later read fails', async () => {
    const screen = await renderPart(<People answers={[names, fails(unreachable)]} />);
    await expect.element(screen.getByText('Aiko, Marina')).toBeVisible();
    await screen.getByRole('button', { name: 'reread' }).click();
    await expect.element(screen.getByText('failed again')).toBeVisible();
    await expect.element(screen.getByText('Aiko, Marina')).toBeVisible();
    expect(screen.getByRole('alert').query()).toBeNull();
  });

  test.each(Object.entries(refusals))('has a screen of its own for an address that is %s', async (_, refusal) => {
    const screen = await renderPart(<People answers={[fails(refusal)]} missing={<p>Nobody is here</p>} />);
    await expect.element(screen.getByText('Nobody is here')).toBeVisible();
    expect(screen.getByRole('alert').query()).toBeNull();
  });

  test('shows the error for such an address where it has no such screen, and for others where it has', async () => {
    const screen = await renderPart(<People answers={[fails(refusals.unknown)]} />);
    const alert = screen.getByRole('alert');
    await expect.element(alert.getByText(refusalText({ code: 'resource.not_found', params: {} }))).toBeVisible();
    await screen.unmount();
    const other = await renderPart(<People answers={[fails(unreachable)]} missing={<p>Nobody is here</p>} />);
    await expect.element(other.getByRole('alert')).toBeVisible();
    expect(other.getByText('Nobody is here').query()).toBeNull();
  });
});

describe('what comes in parts', () => {
  type Part = { names: string; next: number | null };

  function Parts({ reads }: { reads: (() => Promise<Part>)[] }) {
    const query = useInfiniteQuery({
      queryKey: ['parts'],
      queryFn: () => reads.shift()?.() ?? { names: '', next: null },
      initialPageParam: 0,
      getNextPageParam: ({ next }: Part) => next,
    });
    return (
      <main>
        <Loaded query={query}>{({ pages }) => <p>{pages.map(({ names }) => names).join(', ')}</p>}</Loaded>
        <LoadMore query={query} size="sm">
          More
        </LoadMore>
      </main>
    );
  }
  const part = (names: string, next: number | null) => () => Promise.resolve({ names, next });

  test('loads the next rows, says why it could not, and ends with the last', async () => {
    const screen = await renderPart(
      <Parts reads={[part('Aiko', 1), () => Promise.reject(unreachable), part('Marina', null)]} />,
    );
    const more = screen.getByRole('button', { name: 'More' });
    await focusOn(more);
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText(refusalText({ code: 'network.unreachable', params: {} }))).toBeVisible();
    await expect.element(screen.getByText('Aiko')).toBeVisible();
    await expectUsable();
    await more.click();
    await expect.element(screen.getByText('Aiko, Marina')).toBeVisible();
    expect(more.query()).toBeNull();
  });
});
