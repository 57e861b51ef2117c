import { post } from './make-things.ts';
import type { Factory } from './fixtures.ts';

const createFolder =
  (suffix: string): Factory =>
  async (maker) =>
    (await post(maker, '/api/campaigns/folders', { name: `${maker.box.mark}${suffix}` })).id;

const createInnerFolder: Factory = async (maker) => {
  const parentId = await maker.box.get('campaign_other_folder');
  return (await post(maker, '/api/campaigns/folders', { name: `${maker.box.mark} dentro`, parentId })).id;
};

const createFolderUndo: Factory = async ({ kit, box }) => {
  const body = { ids: [await box.get('campaign')], folderId: await box.get('campaign_folder') };
  const answer = await kit.call('POST', '/api/campaigns/folders/subjects', { token: box.client.token, body });
  return answer.json().undoId;
};

/** A mail to one person, waiting in the queue. */
const createTransactionalMail: Factory = async ({ kit, box }) => {
  const message = {
    templateId: await box.get('template'),
    to: { email: 'una.persona@correo.example', name: box.mark },
  };
  const body = { messages: [message] };
  const answer = await kit.call('POST', '/api/transactional', { token: box.client.token, body });
  return answer.json().items[0].id;
};

export const campaignFactories = {
  transactional_mail: createTransactionalMail,
  campaign_folder: createFolder(''),
  /** Another one to move it into, with one that it can be placed before. */
  campaign_other_folder: createFolder(' otra'),
  campaign_inner_folder: createInnerFolder,
  campaign_folder_undo: createFolderUndo,
  campaign_label: (async (maker) =>
    (await post(maker, '/api/campaigns/labels', { name: maker.box.mark })).id) satisfies Factory,
};
