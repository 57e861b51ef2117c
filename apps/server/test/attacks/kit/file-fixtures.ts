import sharp from 'sharp';
import { post } from './make-things.ts';
import type { Factory, Maker } from './fixtures.ts';

const createFolder =
  (suffix: string): Factory =>
  async (maker) =>
    (await post(maker, '/api/files/folders', { name: `${maker.box.mark}${suffix}` })).id;

const createInnerFolder: Factory = async (maker) => {
  const parentId = await maker.box.get('file_other_folder');
  return (await post(maker, '/api/files/folders', { name: `${maker.box.mark} dentro`, parentId })).id;
};

const createFolderUndo: Factory = async ({ kit, box }) => {
  const body = { ids: [await box.get('file')], folderId: await box.get('file_folder') };
  const answer = await kit.call('POST', '/api/files/folders/subjects', { token: box.client.token, body });
  return answer.json().undoId;
};

async function beginUpload(
  { kit, box }: Maker,
  { metadata, bytes }: { metadata: Record<string, string>; bytes?: Buffer },
): Promise<string> {
  const pairs = Object.entries(metadata).map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`);
  const answer = await kit.app.inject({
    method: 'POST',
    url: '/api/uploads',
    headers: {
      authorization: `Bearer ${box.client.token}`,
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes?.length ?? 100),
      'upload-metadata': pairs.join(','),
      ...(bytes ? { 'content-type': 'application/offset+octet-stream' } : {}),
    },
    ...(bytes ? { payload: bytes } : {}),
  });
  if (answer.statusCode !== 201) throw new Error(`the upload was refused: ${answer.body}`);
  return String(answer.headers.location).split('/').at(-1) ?? '';
}

/** One that waits for its bytes. */
const createUpload: Factory = (maker) => beginUpload(maker, { metadata: { filename: `${maker.box.mark}.bin` } });

/** The content of a file before it was replaced. */
const createVersion: Factory = async (maker) => {
  const fileId = await maker.box.get('file');
  const bytes = await sharp({ create: { width: 50, height: 40, channels: 3, background: '#2a54b4' } })
    .png()
    .toBuffer();
  await beginUpload(maker, { metadata: { filename: `${maker.box.mark}.png`, fileId }, bytes });
  const { token } = maker.box.client;
  const answer = await maker.kit.call('GET', `/api/files/${fileId}/versions`, { token });
  return answer.json().items[0].id;
};

const createShare: Factory = async (maker) => {
  const target = { kind: 'file', id: await maker.box.get('file') };
  return (await post(maker, '/api/file-shares', { target, name: maker.box.mark })).id;
};

const createRequest: Factory = async (maker) => (await post(maker, '/api/file-requests', { title: maker.box.mark })).id;

export const fileFactories = {
  file_folder: createFolder(''),
  /** Another one to move it into, with one that it can be placed before. */
  file_other_folder: createFolder(' otra'),
  file_inner_folder: createInnerFolder,
  file_folder_undo: createFolderUndo,
  file_label: (async (maker) =>
    (await post(maker, '/api/files/labels', { name: maker.box.mark })).id) satisfies Factory,
  file_version: createVersion,
  upload: createUpload,
  file_share: createShare,
  file_request: createRequest,
};
