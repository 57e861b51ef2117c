import { type Block, createBlock } from '@enlace/blocks/model/block-document.schema.ts';
import type { BlockAudience } from '@enlace/blocks/model/block-envelope.schema.ts';
import { richTextFromParagraphs } from '@enlace/blocks/model/richtext.schema.ts';
import { defaultTheme } from '@enlace/blocks/themes/theme-choice.schema.ts';
import type { Template } from '@enlace/contract/sending/templates/templates.schemas.ts';
import type { TestApp, TestClient } from '#test/kit/app.ts';

/** A paragraph, for everybody or for some. */
export function paragraph(id: string, text: string, audience?: BlockAudience): Block {
  const block = createBlock({ id, type: 'richtext', props: { style: 'plain', doc: richTextFromParagraphs([text]) } });
  return audience ? { ...block, audience } : block;
}

/** A segment of the people of a town. */
export async function createTownSegment(app: TestApp, client: TestClient, town: string): Promise<string> {
  const rules = { type: 'all', rules: [{ type: 'text', field: 'city', test: { op: 'is', value: town } }] };
  const body = { name: `De ${town}`, colour: 1, rules };
  const made = await app.call('POST', '/api/segments', { token: client.token, body });
  if (made.statusCode !== 200) throw new Error(made.body);
  return made.json<{ id: string }>().id;
}

/** Puts somebody into such a segment, or out of all of them. */
export async function moveTo(app: TestApp, client: TestClient, email: string, town: string | null): Promise<void> {
  await app.database.adminSql`
    update contacts set city = ${town} where owner_id = ${client.owner} and email = ${email}`;
}

/** A template of these blocks, saved as the editor does. */
export async function createTemplateOf(app: TestApp, client: TestClient, blocks: readonly Block[]): Promise<Template> {
  const { token } = client;
  const body = { kind: 'email', name: 'Por partes' };
  const created = (await app.call('POST', '/api/templates', { token, body })).json<Template>();
  const document = { version: 1, theme: defaultTheme('barro'), blocks };
  const saved = await app.call('PUT', `/api/templates/${created.id}`, {
    token,
    body: { baseRevision: created.revision, name: 'Por partes', subject: 'Novedades', document },
  });
  if (saved.statusCode !== 200) throw new Error(saved.body);
  return created;
}
