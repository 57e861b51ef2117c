import { post } from './make-things.ts';
import type { Factory } from './fixtures.ts';

const createLabel: Factory = async (maker) => (await post(maker, '/api/templates/labels', { name: maker.box.mark })).id;

const createFolder: Factory = async (maker) =>
  (await post(maker, '/api/templates/folders', { name: maker.box.mark })).id;

const createOtherFolder: Factory = async (maker) =>
  (await post(maker, '/api/templates/folders', { name: `${maker.box.mark} otra` })).id;

const createInnerFolder: Factory = async (maker) => {
  const parentId = await maker.box.get('template_other_folder');
  return (await post(maker, '/api/templates/folders', { name: `${maker.box.mark} dentro`, parentId })).id;
};

const createFolderUndo: Factory = async ({ kit, box }) => {
  const body = { ids: [await box.get('template')], folderId: await box.get('template_folder') };
  const answer = await kit.call('POST', '/api/templates/folders/subjects', { token: box.client.token, body });
  return answer.json().undoId;
};

const createVersion: Factory = async ({ kit, box }) => {
  const [made] = await kit.database.adminSql`
    insert into template_versions (owner_id, template_id, kind, revision, name, subject, preheader, format, source, document, saved_at)
    select owner_id, id, 'draft', revision, name, subject, preheader, format, source, document, now() from templates
    where id = ${await box.get('template')} returning id`;
  return String(made?.['id']);
};

const createProfileTemplate: Factory = async (maker) =>
  (
    await post(maker, '/api/templates/from-profile', {
      profileId: await maker.box.get('profile'),
      name: maker.box.mark,
    })
  ).id;

/** One of the operator's, which belongs to no client. */
const createHouseTemplate: Factory = async ({ kit, box }) => {
  const [made] = await kit.database.adminSql`
    insert into house_templates (name, document) values (${box.mark}, '{"version":1,"blocks":[]}') returning id`;
  return String(made?.['id']);
};

const createTrashedHouseTemplate: Factory = async (maker) => {
  const id = await createHouseTemplate(maker);
  await maker.kit.database.adminSql`update house_templates set deleted_at = now() where id = ${id}`;
  return id;
};

export const templateFactories = {
  template_label: createLabel,
  template_folder: createFolder,
  template_other_folder: createOtherFolder,
  template_inner_folder: createInnerFolder,
  template_folder_undo: createFolderUndo,
  template_version: createVersion,
  profile_template: createProfileTemplate,
  house_template: createHouseTemplate,
  trashed_house_template: createTrashedHouseTemplate,
};
