import { type EventProps, eventSchema } from '@enlace/blocks/blocks/event/event.schema.ts';
import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { calendarFileName, renderCalendar } from './ics.rules.ts';

function render(values: Partial<EventProps>): string | undefined {
  return renderCalendar({
    props: eventSchema.parse(values),
    timeZone: 'Europe/Madrid',
    uid: '0199-velas@enlace.example',
    pageUrl: 'https://enlace.example/link/barro/barro',
    revisedAt: Temporal.Instant.from('2026-11-01T08:00:00Z'),
  });
}

function eventIn(text: string | undefined): ICAL.Event {
  const component = new ICAL.Component(ICAL.parse(text ?? '')).getFirstSubcomponent('vevent');
  if (!component) throw new Error('the file holds no event');
  return new ICAL.Event(component);
}

describe('calendar files', () => {
  it('tells the hours of the event’s own zone in UTC, across midnight', () => {
    const text = render({ title: 'Noche', start: '2026-12-05T18:00', end: '2026-12-06T01:00' });
    expect(text).toContain('DTSTART:20261205T170000Z\r\nDTEND:20261206T000000Z\r\n');
    expect(render({ title: 'Tokio', start: '2026-07-01T09:00', timeZone: 'Asia/Tokyo' })).toContain(
      'DTSTART:20260701T000000Z\r\nSUMMARY',
    );
  });

  it('tells whole days as days, the end being the day after the last', () => {
    const event = eventIn(render({ title: 'Feria', start: '2026-11-10', end: '2026-11-12' }));
    expect(event.startDate.isDate).toBe(true);
    expect([event.startDate.toString(), event.endDate.toString()]).toEqual(['2026-11-10', '2026-11-13']);
    expect(eventIn(render({ title: 'Un día', start: '2026-12-31' })).endDate.toString()).toBe('2027-01-01');
  });

  it('moves an hour that summer time leaves out instead of failing', () => {
    expect(render({ title: 'Cambio', start: '2027-03-28T02:30' })).toContain('DTSTART:20270328T013000Z');
  });

  it('leaves out an end that is not after the start, or is of another kind', () => {
    for (const end of ['2026-12-05T18:00', '2026-12-04T10:00', '2026-12-06'])
      expect(render({ title: 'x', start: '2026-12-05T18:00', end })).not.toContain('DTEND');
  });

  it('is no file before there is a name and a day', () => {
    expect(render({ title: 'Sin fecha' })).toBeUndefined();
    expect(render({ start: '2026-12-05' })).toBeUndefined();
  });

  it('gives every text back as it was written, in lines of at most 75 bytes', () => {
    const line = fc.string({ unit: 'grapheme', maxLength: 90 }).map((text) => text.replace(/\p{Cc}/gu, '').trim());
    const words = fc.oneof(
      line,
      fc.constantFrom('a,b;c\\n\\', '日本語の長い題名'.repeat(6), '🎉'.repeat(30), 'END:VEVENT', 'ñ'.repeat(80)),
    );
    fc.assert(
      fc.property(words, words, fc.array(words, { maxLength: 4 }), (title, place, lines) => {
        const wanted = {
          title: title.slice(0, 100).trim().toWellFormed(),
          place: place.slice(0, 160).trim().toWellFormed(),
        };
        fc.pre(wanted.title !== '');
        const description = lines.join('\n').slice(0, 600).toWellFormed();
        const text = render({ ...wanted, description, start: '2026-12-05T18:00' });
        for (const physical of (text ?? '').split('\r\n'))
          expect(new TextEncoder().encode(physical).length).toBeLessThanOrEqual(75);
        const event = eventIn(text);
        expect(event.summary).toBe(wanted.title);
        expect(event.location ?? '').toBe(wanted.place);
        const page = 'https://enlace.example/link/barro/barro';
        expect(event.description).toBe(description === '' ? page : `${description}\n\n${page}`);
      }),
      { numRuns: 200, seed: 51 },
    );
  });

  it('names the file after the event', () => {
    expect(calendarFileName('¡Noche de las velas! 2026')).toBe('noche-de-las-velas-2026.ics');
    expect(calendarFileName('夜市')).toBe('evento.ics');
  });
});
