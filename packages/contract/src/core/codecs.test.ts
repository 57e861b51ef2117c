import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { webhookDeliverySchema } from '../account/webhooks/webhooks.schemas.ts';
import { completeOnWire, dayCodec, encodeReply, instantCodec, localeCodec } from './codecs.ts';
import { pageOf } from './paging.ts';
import { instantSchema } from './primitives.ts';

const moment = Temporal.Instant.from('2026-03-04T05:06:07.123456Z');
const day = Temporal.PlainDate.from('2026-03-04');

describe('an answer', () => {
  const reply = z.object({
    at: instantCodec,
    none: instantCodec.nullable(),
    left: instantCodec.optional(),
    either: z.union([z.object({ on: dayCodec }), z.object({ locale: localeCodec })]),
    byName: z.record(z.string(), dayCodec),
  });
  const answer = { at: moment, none: null, either: { locale: 'ja' }, byName: { first: day } };
  const wire = {
    at: '2026-03-04T05:06:07.123456Z',
    none: null,
    either: { locale: 'jp' },
    byName: { first: '2026-03-04' },
  };

  it('leaves in the form of the wire, and is read back as what it was', () => {
    expect(encodeReply(reply, answer)).toEqual(wire);
    const read = reply.parse(JSON.parse(JSON.stringify(wire)));
    expect(read.at).toBeInstanceOf(Temporal.Instant);
    expect(encodeReply(reply, read)).toEqual(wire);
    expect(z.encode(reply, read)).toEqual(wire);
  });

  it.each([
    ['a text', { ...answer, at: '2026-03-04T05:06:07Z' }],
    ['another kind of time', { ...answer, at: day }],
    ['nothing', { ...answer, at: undefined }],
    ['a language of the wire', { ...answer, either: { locale: 'jp' } }],
  ])('is refused with %s in the place of a value', (_name, wrong) => {
    expect(() => encodeReply(reply, wrong)).toThrow(z.ZodError);
  });

  it('fills in defaults and writes within conversions, as before there were codecs', () => {
    const saved = z.object({
      at: instantCodec,
      days: z.number().default(3),
      name: z.string().transform((s) => s.trim()),
    });
    expect(encodeReply(saved, { at: moment, name: ' a ' })).toEqual({ at: wire.at, days: 3, name: 'a' });
  });

  it('has its stored documents complete, for the types of the wire too', () => {
    const audience = z.object({ kind: z.string().default('all') });
    const saved = z.object({ at: instantCodec, audience: completeOnWire(audience) });
    const written: z.input<typeof saved> = { at: wire.at, audience: { kind: 'all' } };
    const kind: string = written.audience.kind;
    expect(encodeReply(saved, { at: moment, audience: {} })).toEqual({ ...written, audience: { kind } });
  });
});

describe('a row', () => {
  const delivery: z.output<typeof webhookDeliverySchema> = {
    id: '01900000-0000-7000-8000-000000000001',
    messageId: '01900000-0000-7000-8000-000000000002',
    type: 'contact.created',
    isTest: false,
    state: 'waiting',
    attempts: 1,
    nextAt: moment,
    status: null,
    failure: null,
    createdAt: moment,
    settledAt: null,
  };

  it('leaves without the columns that its schema does not name', () => {
    const row = { ...delivery, ownerId: 'owner', secretSealed: 'sealed' };
    const page = encodeReply(pageOf(webhookDeliverySchema), { items: [row], next: null, total: 1 });
    expect(page).toEqual({
      items: [{ ...delivery, nextAt: moment.toString(), createdAt: moment.toString() }],
      next: null,
    });
  });

  it('is refused when a column is missing', () => {
    const { messageId: _missing, ...row } = delivery;
    expect(() => encodeReply(webhookDeliverySchema, row)).toThrow(z.ZodError);
  });
});

it('codecs are described as what is on the wire, in requests and in answers', () => {
  const registry = z.registry<{ id: string }>().add(instantSchema, { id: 'Instant' });
  for (const io of ['input', 'output'] as const) {
    const { $defs, properties } = z.toJSONSchema(z.object({ at: instantCodec, on: dayCodec, also: instantSchema }), {
      io,
      metadata: registry,
    });
    const reference = { $ref: '#/$defs/Instant' };
    expect(properties).toMatchObject({ at: reference, also: reference, on: { type: 'string', format: 'date' } });
    expect($defs).toMatchObject({ Instant: { type: 'string', format: 'date-time' } });
  }
});
