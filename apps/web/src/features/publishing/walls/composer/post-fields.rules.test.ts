import { createPostInputSchema } from '@enlace/contract/publishing/walls/posts.schemas.ts';
import { expect, test } from 'vitest';
import { contentOf, draftOf, emptyFields, isEmpty, type PostFields, problemsOf } from './post-fields.rules.ts';

const zone = { timeZone: 'Europe/Madrid' };
const picture = {
  fileId: '0190f2a0-0000-7000-8000-000000000001',
  kind: 'image',
  name: 'taza.jpg',
  alt: '',
  thumbnail: null,
  sizeBytes: 10,
} as const;

function written(patch: Partial<PostFields>): PostFields {
  return { ...emptyFields, ...patch };
}

test('nothing written is empty and only asks for a text', () => {
  expect(isEmpty(emptyFields)).toBe(true);
  expect(problemsOf(emptyFields, zone)).toEqual(['body_missing']);
});

test('what belongs to another kind is not sent', () => {
  const fields = written({ kind: 'text', body: ' Hola ', media: [picture], linkUrl: 'barro.example', place: 'Taller' });
  expect(contentOf(fields, zone)).toMatchObject({ body: 'Hola', media: [], link: null, poll: null, event: null });
});

test('a picture without words is published, and missed', () => {
  expect(problemsOf(written({ kind: 'image', media: [picture] }), zone)).toEqual(['alt_missing']);
  expect(problemsOf(written({ kind: 'image' }), zone)).toEqual(['image_missing']);
});

test('an address typed without its scheme is a web address, a lone word is none', () => {
  expect(contentOf(written({ kind: 'link', linkUrl: 'barro.example/plazas' }), zone).link?.url).toBe(
    'https://barro.example/plazas',
  );
  expect(problemsOf(written({ kind: 'link', linkUrl: 'barro' }), zone)).toEqual(['link_missing']);
});

test('options of a poll that say the same count once', () => {
  const fields = written({ kind: 'poll', pollOptions: ['Sábado', ' Sábado ', '', 'Domingo'] });
  expect(contentOf(fields, zone).poll?.options).toEqual(['Sábado', 'Domingo']);
  expect(problemsOf(written({ kind: 'poll', pollOptions: ['Sábado', 'Sábado'] }), zone)).toEqual(['options_missing']);
});

test('hours of an event are those of the wall, and an end before the start is no end to publish', () => {
  const fields = written({
    kind: 'event',
    startsAt: '2026-11-28T10:00',
    endsAt: '2026-11-28T09:00',
    place: ' Taller ',
  });
  const event = { startsAt: '2026-11-28T09:00:00.000Z', place: 'Taller' };
  expect(problemsOf(fields, zone)).toEqual(['ends_before_start']);
  expect(contentOf(fields, zone).event).toEqual({ ...event, endsAt: '2026-11-28T08:00:00.000Z' });
  expect(draftOf(fields, zone).event, 'the draft is saved meanwhile').toEqual({ ...event, endsAt: null });
  expect(problemsOf({ ...fields, endsAt: fields.startsAt }, zone)).toEqual([]);
  expect(problemsOf({ ...fields, kind: 'text', body: 'Hola' }, zone), 'of another kind').toEqual([]);
});

test('whatever is half written fits what the server takes', () => {
  for (const kind of ['text', 'image', 'video', 'file', 'link', 'poll', 'event'] as const) {
    const fields = written({
      kind,
      linkUrl: 'http://',
      startsAt: '2026-11-28T10:00',
      endsAt: '2026-11-27T10:00',
      pollOptions: ['', 'x'],
      media: [picture],
    });
    expect(createPostInputSchema.safeParse(draftOf(fields, zone)).success, kind).toBe(true);
  }
});
