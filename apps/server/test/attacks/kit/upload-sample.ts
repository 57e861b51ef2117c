import type { FormUpload, Operation } from '@enlace/contract/core/operation.ts';
import sharp from 'sharp';
import { inputSchemaOf } from './json-schema.ts';
import { samplesOf } from './sample.ts';

type SentFile = { name: string; type: string; bytes: Buffer };
export type UploadSample = { headers: Record<string, string>; payload: Buffer | undefined };

const textFile = (name: string, text: string): SentFile => ({ name, type: 'text/csv', bytes: Buffer.from(text) });
/** An archive without entries. */
const emptyZip = Buffer.from(`504b0506${'00'.repeat(18)}`, 'hex');

async function picture(): Promise<SentFile> {
  const pixels = { width: 320, height: 320, channels: 3, background: '#2a54b4' } as const;
  return { name: 'picture.png', type: 'image/png', bytes: await sharp({ create: pixels }).png().toBuffer() };
}

/** A file that each operation with a form accepts. */
const files: Readonly<Record<string, () => SentFile | Promise<SentFile>>> = {
  'account.upload_avatar': picture,
  'bank_statements.import': () => textFile('statement.csv', 'Fecha;Concepto;Importe\n19/11/2026;cuota;71,00\n'),
  'data_imports.upload': () => ({ name: 'enlace.zip', type: 'application/zip', bytes: emptyZip }),
  'files.upload': picture,
  'imports.upload': () => textFile('people.csv', 'name,email\nNúria Bosch,nuria@correo.example\n'),
  'mailbox.upload_file': picture,
};

/** Required headers. */
const headerSamples: Readonly<Record<string, string>> = {
  'tus-resumable': '1.0.0',
  'upload-length': '100',
  'upload-offset': '0',
};

function headersOf({ id, requestHeaders = {} }: Operation): Record<string, string> {
  const required = Object.entries(requestHeaders).filter(([, header]) => header.required);
  return Object.fromEntries(
    required.map(([name]) => {
      const value = headerSamples[name];
      if (value === undefined) throw new Error(`${id} requires ${name}, of which there is no sample`);
      return [name, value];
    }),
  );
}

async function formOf(id: string, { fields }: FormUpload): Promise<UploadSample> {
  const file = await files[id]?.();
  if (!file) throw new Error(`there is no sample of a file for ${id}`);
  const form = new FormData();
  const [sample] = fields ? samplesOf(inputSchemaOf(fields)) : [];
  for (const [name, value] of Object.entries(Object(sample?.value))) form.append(name, String(value));
  form.append('file', new Blob([new Uint8Array(file.bytes)], { type: file.type }), file.name);
  const written = new Response(form);
  return {
    headers: { 'content-type': written.headers.get('content-type') ?? '' },
    payload: Buffer.from(await written.arrayBuffer()),
  };
}

/** Headers and body of a call that does not send JSON, as the operation declares them. */
export async function uploadSample(operation: Operation): Promise<UploadSample> {
  const { id, upload } = operation;
  if (!upload) return { headers: headersOf(operation), payload: undefined };
  if (upload.kind === 'form') return formOf(id, upload);
  return { headers: { ...headersOf(operation), 'content-type': upload.media }, payload: Buffer.from('abc') };
}
