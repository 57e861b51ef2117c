import { core, z, ZodCodec } from 'zod';
import { fromWireLocale, locales, toWireLocale, wireLocaleSchema } from './locale.ts';
import { instantSchema } from './primitives.ts';

// Values have two forms: the server's (Temporal, inside names) and the text on the wire. `parse` reads what came over the
// wire, `encodeReply` writes what goes over it (docs/decisions/0025-replies-encode-rows.md).

/** Handed down through the schemas of a reply, so that its codecs write instead of reading. */
const writing: z.core.ParseContext<z.core.$ZodIssue> & { readonly toWire: true } = { toWire: true };

function isWriting(context: object): boolean {
  return 'toWire' in context;
}

type Codec = z.ZodCodec<z.ZodType, z.ZodType>;
type Definition = Codec['def'] & { accepts: (value: unknown) => boolean };

/** A zod codec that also writes within a `parse`, where zod's `encode` would check every text twice. */
const WireCodec = z.core.$constructor<Codec, Definition>('WireCodec', (codec, definition) => {
  // By its own name: the web build takes calls of `z` for values without effects and drops this one.
  ZodCodec.init(codec, definition);
  const read = codec._zod.parse;
  codec._zod.parse = (payload, context) => {
    if (!isWriting(context)) return read(payload, context);
    // Names what is wrong.
    if (!definition.accepts(payload.value)) return definition.out._zod.run(payload, context);
    payload.value = definition.reverseTransform(payload.value, payload);
    return payload;
  };
  // What is documented is the wire's form, in requests and in replies.
  codec._zod.processJSONSchema = (context, _json, at) => {
    core.processSchema(definition.in, context, at);
    const seen = context.seen.get(codec);
    if (seen) seen.ref = definition.in;
  };
});

/** The same codec, written within a `parse`; it has the definition of the given one and therefore its type. */
function wireCodec<C extends Codec>({ def }: C, accepts: Definition['accepts']): C {
  return new WireCodec({ ...def, accepts }) as unknown as C;
}

const isInstant = (value: unknown) => value instanceof Temporal.Instant;
const isDay = (value: unknown) => value instanceof Temporal.PlainDate;
const isLocale = (value: unknown) => locales.some((locale) => locale === value);

/** A moment: `Temporal.Instant` on the server. */
export const instantCodec = wireCodec(
  z.codec(instantSchema, z.custom<Temporal.Instant>(isInstant), {
    decode: (text) => Temporal.Instant.from(text),
    encode: (instant) => instant.toString(),
  }),
  isInstant,
);

/** A day of the calendar: `Temporal.PlainDate` on the server. */
export const dayCodec = wireCodec(
  z.codec(z.iso.date(), z.custom<Temporal.PlainDate>(isDay), {
    decode: (text) => Temporal.PlainDate.from(text),
    encode: (day) => day.toString(),
  }),
  isDay,
);

/** A language: its inside name on the server, its name of the specification on the wire. */
export const localeCodec = wireCodec(
  z.codec(wireLocaleSchema, z.enum(locales), { decode: fromWireLocale, encode: toWireLocale }),
  isLocale,
);

/**
 * A stored document within a reply. What it lacks is filled in when it is written, so on the wire it is as complete as on
 * the server, where the defaults of its schema alone would make fields optional. Only for documents without codecs.
 */
export function completeOnWire<S extends z.ZodType>(schema: S) {
  return schema as unknown as z.ZodType<z.output<S>, z.output<S>>;
}

/**
 * The answer of an operation as it leaves: only what the schema names, in the wire's form. Throws a `ZodError` for an answer
 * that is not of the schema, because that is a defect of the server.
 */
export function encodeReply(reply: z.ZodType, answer: unknown): unknown {
  return reply.parse(answer, writing);
}
