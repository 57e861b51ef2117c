import type { TestApp, TestClient } from '#test/kit/app.ts';

type UploadInput = {
  client: TestClient | undefined;
  bytes: Buffer;
  name?: string;
  type?: string;
  field?: string;
  query?: string;
};

/** Uploads one file as a browser does. */
export function uploadTo(
  kit: TestApp,
  { client, bytes, name = 'jarrón.jpg', type = 'application/octet-stream', field = 'file', query = '' }: UploadInput,
) {
  const boundary = 'limite-de-prueba';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
  return kit.app.inject({
    method: 'POST',
    url: `/api/files${query}`,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(client ? { authorization: `Bearer ${client.token}` } : { 'x-csrf-token': kit.pageToken() }),
    },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
}

/** Does what sending a mail does: from here on the file is public. */
export async function mailOut(kit: TestApp, { id }: { id: string }): Promise<void> {
  await kit.database
    .adminSql`insert into mail_files (owner_id, file_id) select owner_id, id::text from files where id = ${id}`;
}

type Entry = { name: string; content: string };

/** A ZIP archive of small stored texts, without checksums: only its names are ever read. */
export function storedZip(entries: readonly Entry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const [label, body] = [Buffer.from(name), Buffer.from(content)];
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt32LE(body.length, 18);
    local.writeUInt32LE(body.length, 22);
    local.writeUInt16LE(label.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt32LE(body.length, 20);
    central.writeUInt32LE(body.length, 24);
    central.writeUInt16LE(label.length, 28);
    central.writeUInt32LE(offset, 42);
    locals.push(local, label, body);
    directory.push(central, label);
    offset += local.length + label.length + body.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, listed, end]);
}

/** The start of an MP4 of the given brand, followed by bytes that differ by position. */
export function mediaOf(brand: string, length = 2000): Buffer {
  const head = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}\0\0\0\0isomavc1`, 'latin1')]);
  return Buffer.concat([
    head,
    Buffer.from(Array.from({ length: length - head.length }, (_each, position) => position % 251)),
  ]);
}
