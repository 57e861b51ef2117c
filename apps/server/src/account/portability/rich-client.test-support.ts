import { randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { createReadyTemplate, startNow, until } from '#sending/campaigns/campaigns.test-support.ts';
import { createInboundMail } from '#mailbox/conversations/inbound-mail.ts';
import { conversationAddress } from '#mailbox/conversations/mail-addresses.usecases.ts';
import { receiveFormMessage } from '#mailbox/conversations/mailbox.usecases.ts';
import { publishPage } from '#publishing/public-pages/public-pages.test-support.ts';
import type { TestApp, TestClient } from '#test/kit/app.ts';
import { namedThings } from '#test/kit/named-things.ts';
import { addBilling } from './rich-billing.test-support.ts';
import { addPersonalTraces } from './rich-person.test-support.ts';

export type RichClient = { client: TestClient; conversationId: string; campaignId: string; attachment: Buffer };

async function must(answer: Promise<{ statusCode: number; body: string; json(): unknown }>): Promise<unknown> {
  const { statusCode, body } = await answer;
  if (statusCode !== 200) throw new Error(`the test data was refused: ${body}`);
  return JSON.parse(body);
}

async function uploadPicture(kit: TestApp, client: TestClient): Promise<void> {
  const bytes = await sharp({ create: { width: 700, height: 400, channels: 3, background: '#b4532a' } })
    .jpeg()
    .toBuffer();
  const head =
    '--limite\r\ncontent-disposition: form-data; name="file"; filename="jarrón.jpg"\r\ncontent-type: image/jpeg\r\n\r\n';
  await must(
    kit.app.inject({
      method: 'POST',
      url: '/api/files',
      headers: { 'content-type': 'multipart/form-data; boundary=limite', authorization: `Bearer ${client.token}` },
      payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--limite--\r\n')]),
    }),
  );
}

/** A visitor writes, gets an answer, and writes back by mail with a file. */
async function converse(
  kit: TestApp,
  { client, profile }: { client: TestClient; profile: { id: string; name: string } },
) {
  const { platform } = kit;
  const { conversationId } = await platform.db.scoped(client.owner, (tx) =>
    receiveFormMessage({
      tx,
      deps: platform,
      owner: client.owner,
      profile,
      sender: { name: 'Julia Roca', email: 'julia@correo.example', phone: '+34655021843' },
      text: 'Hola, ¿hay plaza el jueves?',
      fields: [{ label: 'Nombre', value: 'Julia Roca' }],
      consent: { text: 'Acepto que me escriban', textVersion: 'v1', ipHash: 'huella', locale: 'es' },
      spam: { score: 0, reasons: [] },
      idempotencyKey: platform.ids.uuid(),
      locale: 'es',
    }),
  );
  const { token } = client;
  const body = { text: 'Sí, queda una.', idempotencyKey: platform.ids.uuid(), close: false };
  await must(kit.call('POST', `/api/mailbox/conversations/${conversationId}/replies`, { token, body }));
  const attachment = Buffer.from(`contenido ${'á'.repeat(400)}`);
  const recipient = conversationAddress(platform, conversationId);
  const raw = [
    'From: Julia Roca <julia@correo.example>',
    `To: <${recipient}>`,
    'Subject: Re: Tu mensaje',
    `Message-ID: <${platform.ids.uuid()}@correo.example>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=corte',
    '',
    '--corte',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Va la foto.',
    '--corte',
    'Content-Type: application/octet-stream; name="notas: día 1.txt"',
    'Content-Disposition: attachment; filename="notas: día 1.txt"',
    'Content-Transfer-Encoding: base64',
    '',
    attachment.toString('base64'),
    '--corte--',
    '',
  ].join('\r\n');
  const envelope = { from: 'julia@correo.example', to: [recipient], remoteAddress: '127.0.0.1', helo: 'prueba' };
  await createInboundMail(platform).receive({ envelope, raw: Buffer.from(raw), receivedAt: platform.clock.now() });
  await until(
    () => kit.database.adminSql`select 1 from message_attachments where owner_id = ${client.owner}`,
    (rows) => rows.length > 0,
  );
  return { conversationId, attachment };
}

async function sendCampaign(kit: TestApp, client: TestClient): Promise<string> {
  const template = await createReadyTemplate(kit, client, {});
  const { token } = client;
  const created = await kit.call('POST', '/api/campaigns', { token, body: { templateId: template.id } });
  const id = String(created.json().id);
  await startNow(kit, client, id);
  await until(
    async () => (await kit.call('GET', `/api/campaigns/${id}`, { token })).json().state,
    (state) => state === 'sent',
  );
  // The contacts' timelines are written after the end.
  await until(
    () => kit.database.adminSql`select 1 from campaigns where id = ${id} and timelines_written`,
    (rows) => rows.length === 1,
  );
  return id;
}

/** Rows that only time, readers or other people create. */
async function addTraces(
  kit: TestApp,
  { client, profileId }: { client: TestClient; profileId: string },
): Promise<void> {
  const sql = kit.database.adminSql;
  const owner = client.owner;
  await sql`insert into profile_visit_days (owner_id, profile_id, day, visits) values (${owner}, ${profileId}, '2026-11-01', 7)`;
  await sql`insert into profile_click_days (owner_id, profile_id, day, block_id, link, clicks) values (${owner}, ${profileId}, '2026-11-01', 'boton', 'a1b2c3', 3)`;
  await sql`insert into profile_click_links (owner_id, profile_id, block_id, link, href) values (${owner}, ${profileId}, 'boton', 'a1b2c3', 'https://tienda.example/')`;
  await sql`with f as (insert into folders (owner_id, noun, name, name_key, position) values (${owner}, 'profile', 'Cursos', 'cursos', 1) returning id)
    insert into folder_links (owner_id, noun, subject_id, folder_id) select ${owner}, 'profile', ${profileId}, id from f`;
  await sql`with l as (insert into labels (owner_id, noun, name, name_key, colour, position) values (${owner}, 'profile', 'Tienda', 'tienda', 1, 1) returning id)
    insert into label_links (owner_id, noun, subject_id, label_id) select ${owner}, 'profile', ${profileId}, id from l`;
  await sql`with u as (insert into folder_undos (owner_id, id, noun, kind, created_at) values (${owner}, ${randomUUID()}, 'profile', 'subjects_moved', now()) returning id)
    insert into folder_undo_links (owner_id, undo_id, subject_id, target_id, had) select ${owner}, id, ${profileId}, ${profileId}, true from u`;
  await sql`insert into abuse_reports (owner_id, id, profile_id, reason, body, locale, created_at)
    values (${owner}, ${randomUUID()}, ${profileId}, 'spam', 'Vende otra cosa', 'es', now())`;
  await sql`insert into profile_visit_facts (owner_id, profile_id, day, fact, value, visits) values (${owner}, ${profileId}, '2026-11-01', 'country', 'ES', 7)`;
  await sql`insert into policy_answers (owner_id, version, kind, answered_at) values (${owner}, 1, 'registered', now())`;
  await sql`insert into visit_settings (owner_id, keep_days, updated_at) values (${owner}, 365, now())`;
  await sql`insert into mailbox_retention (owner_id, keep_days, updated_at) values (${owner}, 3650, now())`;
  await sql`insert into trash_settings (owner_id, keep_days, updated_at) values (${owner}, 90, now())`;
  await sql`insert into profile_visitor_marks (owner_id, profile_id, day, mark) values (${owner}, ${profileId}, '2026-11-01', '\\x01')`;
  await sql`insert into signup_requests (owner_id, profile_id, profile_name, email, text, text_version, ip_hash, locale)
    values (${owner}, ${profileId}, 'Barro', 'espera@correo.example', 'Un correo al mes', 'v1', 'hash', 'es')`;
  await sql`insert into form_attempts (owner_id, key, at) values (${owner}, 'k', now())`;
  await sql`insert into template_tests (owner_id) values (${owner})`;
  await sql`insert into template_versions (owner_id, template_id, kind, revision, name, subject, preheader, format, source, document, saved_at)
    select owner_id, id, 'draft', revision, name, subject, preheader, format, source, document, now() from templates
    where owner_id = ${owner} and kind = 'email' limit 1`;
  await sql`insert into conversation_drafts (owner_id, conversation_id, text)
    select owner_id, id, 'Borrador' from conversations where owner_id = ${owner} limit 1`;
  await sql`insert into spam_words (owner_id, profile_id, word, ham)
    select owner_id, profile_id, 'taller', 1 from conversations where owner_id = ${owner} limit 1
    on conflict (owner_id, profile_id, word) do nothing`;
  await sql`insert into contact_imports (owner_id, file_name, format, size_bytes, state, created_by, created_at)
    values (${owner}, 'clientes.csv', 'csv', 120, 'cancelled', ${owner}, now())`;
  await sql`insert into contact_import_rows (owner_id, import_id, phase, line, outcome, name)
    select owner_id, id, 'run', 2, 'created', 'Julia' from contact_imports where owner_id = ${owner}`;
  await sql`insert into profile_files (owner_id, file_id, profile_id, is_shown) values (${owner}, 'foto', ${profileId}, true)`;
  await sql`insert into walls (owner_id, profile_id, is_on) values (${owner}, ${profileId}, true)`;
  const postId = randomUUID();
  await sql`insert into wall_posts (owner_id, id, profile_id, kind, body, media, state, published_at, activity_at, created_at, updated_at)
    values (${owner}, ${postId}, ${profileId}, 'poll', '¿Azul o verde?', '[{"fileId":"foto","alt":""}]', 'published', now(), now(), now(), now())`;
  await sql`insert into wall_comments (owner_id, id, post_id, author_name, body, review, created_at)
    values (${owner}, ${randomUUID()}, ${postId}, 'Pau', 'Azul', 'approved', now())`;
  await sql`insert into wall_reactions (owner_id, post_id, visitor_key, kind, created_at) values (${owner}, ${postId}, 'k', 'like', now())`;
  await sql`insert into wall_votes (owner_id, post_id, visitor_key, option_id, created_at) values (${owner}, ${postId}, 'k', 1, now())`;
  await sql`insert into wall_reports (owner_id, id, post_id, reason, created_at) values (${owner}, ${randomUUID()}, ${postId}, 'spam', now())`;
  await sql`insert into wall_blocks (owner_id, id, kind, value, label, created_at) values (${owner}, ${randomUUID()}, 'word', 'seguidores', 'seguidores', now())`;
  await sql`insert into mail_files (owner_id, file_id) values (${owner}, 'foto')`;
  await sql`
    insert into file_versions (owner_id, id, file_id, version, content_id, kind, format, widths, size_bytes, content_at)
    select owner_id, uuidv7(), id, 1, uuidv7(), 'document', 'pdf', '{}', 0, now() from files where owner_id = ${owner} limit 1`;
  const shareId = randomUUID();
  await sql`
    insert into file_shares (owner_id, id, token_hash, token_sealed, target_kind, target_id, name, message, created_at)
    values (${owner}, ${shareId}, ${randomBytes(32)}, 'v2.1.sellado', 'file', ${randomUUID()}, 'Tarifas', '', now())`;
  await sql`insert into file_downloads (owner_id, id, share_id, started_at, held_until) values (${owner}, ${randomUUID()}, ${shareId}, now(), now())`;
  await sql`insert into file_share_guesses (owner_id, share_id, network_key, at) values (${owner}, ${shareId}, 'red', now())`;
  const requestId = randomUUID();
  await sql`
    insert into file_requests (owner_id, id, token_hash, token_sealed, title, message, created_at)
    values (${owner}, ${requestId}, ${randomBytes(32)}, 'v2.1.sellado', 'Fotos', '', now())`;
  await sql`
    insert into received_files (owner_id, id, request_id, file_id, name, size_bytes, sender, received_at)
    values (${owner}, ${randomUUID()}, ${requestId}, ${randomUUID()}, 'foto.jpg', 10, 'Ana', now())`;
  await sql`insert into uploads (owner_id, id, name, length_bytes, created_at, expires_at)
    values (${owner}, uuidv7(), 'a medias.bin', 100, now(), now() + interval '1 day')`;
  await sql`insert into contact_import_mappings (owner_id, signature, mapping, used_at) values (${owner}, 'firma', '[]', now())`;
  await sql`insert into contact_bulk_runs (owner_id, id, action, state, total, total_is_exact, started_by, created_at)
    values (${owner}, uuidv7(), '{"kind":"move","folderId":null}', 'done', 1, true, '{}', now())`;
  await sql`insert into contact_bulk_items (owner_id, run_id, contact_id, target_id, had)
    select r.owner_id, r.id, c.id, uuidv7(), true from contact_bulk_runs r join contacts c using (owner_id)
    where r.owner_id = ${owner} limit 1`;
  await sql`insert into spam_lessons (owner_id, conversation_id, profile_id, is_spam, words)
    select owner_id, id, profile_id, false, '{taller}' from conversations where owner_id = ${owner} limit 1
    on conflict do nothing`;
  await sql`insert into conversation_notes (owner_id, id, conversation_id, author_name, text, created_at)
    select owner_id, uuidv7(), id, 'Marina', 'Viene con su hermana', now() from conversations where owner_id = ${owner} limit 1`;
  await sql`
    with one as (select owner_id, id from conversations where owner_id = ${owner} limit 1),
    made as (
      insert into conversation_merges
        (owner_id, id, source_id, target_id, target_before, target_after, source_participants, merged_at, undo_until)
      select owner_id, uuidv7(), id, id, '{}', '{}', '{}', now(), now() + interval '30 days' from one returning owner_id, id
    ), rated as (insert into conversation_ratings (owner_id, id, conversation_id, asked_at, score, answered_at) select owner_id, uuidv7(), id, now(), 'good', now() from one), moved as (insert into conversation_moves (owner_id, id, source_id, target_id, is_split, message_ids, moved_at, undo_until) select owner_id, uuidv7(), id, id, false, '{}', now(), now() from one)
    insert into conversation_merge_items (owner_id, merge_id, kind, item_id) select owner_id, id, 'message', id from made`;
  await sql`insert into conversation_undos (owner_id, id, rows, created_at) values (${owner}, ${randomUUID()}, '[]', now())`;
  await sql`
    with made as (
      insert into templates (owner_id, id, kind, name, subject, document)
      values (${owner}, uuidv7(), 'reply', 'Cómo llegar', '', '{"version":1,"blocks":[]}') returning owner_id, id
    )
    insert into saved_replies (owner_id, template_id, format, body) select owner_id, id, 'plain', 'Estamos en el puerto.' from made`;
  await sql`insert into mailbox_rules (owner_id, id, name, is_enabled, position, needs_all, conditions, actions, is_last, created_at, updated_at)
    values (${owner}, ${randomUUID()}, 'Pedidos', true, 1, true, '[{"field":"text","isNot":false,"values":["tazas"]}]',
            '[{"kind":"state","state":"closed"}]', false, now(), now())`;
  await sql`insert into outgoing_files (owner_id, name, mime, size, storage_key)
    values (${owner}, 'croquis.pdf', 'application/pdf', 3, ${`mailbox/${owner}/out/croquis`})`;
  await sql`insert into scheduled_replies (owner_id, conversation_id, text, send_at, created_by, idempotency_key, idempotency_hash)
    select owner_id, id, 'Para el lunes', now() + interval '300 days', ${owner}, 'k', '\\x01' from conversations where owner_id = ${owner} limit 1`;
  await sql`insert into new_message_drafts (owner_id, id, subject, text, updated_at)
    values (${owner}, ${randomUUID()}, 'Feria de abril', 'Borrador de un mensaje nuevo', now())`;
  await sql`insert into sender_profiles (owner_id, profile_id, display_name) values (${owner}, ${profileId}, 'Barro y Sal')`;
  await sql`insert into office_hours (owner_id, profile_id, time_zone) values (${owner}, ${profileId}, 'Europe/Madrid')`;
  await sql`insert into auto_answers (owner_id, address_hash, sent_at) values (${owner}, '\\x01', now())`;
  await sql`insert into own_mail_servers (owner_id, host, port, tls) values (${owner}, 'smtp.barro.example', 587, 'required')`;
  await sql`insert into data_imports (owner_id, file_name, size_bytes, state, created_by, created_at)
    values (${owner}, 'enlace-barro.zip', 120, 'cancelled', ${owner}, now())`;
  await sql`insert into data_import_things select owner_id, id, 'post', ${postId} from data_imports where owner_id = ${owner}`;
  await sql`update client_brands set accent = '#7a3b1d' where owner_id = ${owner}`;
  await sql`insert into custom_domains (owner_id, host, proof, root_profile_id) values (${owner}, ${`${owner.slice(-6)}.barroysal.example`}, 'prueba', ${profileId})`;
  await sql`insert into custom_domain_profiles select owner_id, id, root_profile_id from custom_domains where owner_id = ${owner}`;
  await sql`insert into proved_hosts select host, owner_id, id from custom_domains where owner_id = ${owner}`;
  await sql`insert into sending_domains (owner_id, domain, campaign_local) values (${owner}, 'barroysal.example', 'cartas')`;
  await sql`insert into sending_keys (owner_id, domain_id, algorithm, selector, private_sealed, public_key)
    select owner_id, id, 'ed25519', 'enlace-prueba', 'clave-sellada', 'AAAA' from sending_domains where owner_id = ${owner}`;
  await sql`insert into inbound_mails (owner_id, recipient, envelope_from, raw_hash, raw, size, state, received_at)
    values (${owner}, 'r@buzon.example', 'raro@correo.example', '\\x01', ${Buffer.from('Subject: Correo apartado\r\n\r\n')}, 28, 'quarantined', now())`;
  await sql`
    with made as (
      insert into mail_sources (owner_id, kind, name, profile_id, since, sealed_secret)
      values (${owner}, 'webhook', 'Proveedor', ${profileId}, now(), 'secreto-sellado') returning id
    )
    insert into mail_source_folders (owner_id, source_id, name, since) select ${owner}, id, 'INBOX', now() from made`;
  await sql`
    insert into mail_source_grants (owner_id, provider, username, sealed_refresh_token, sealed_access_token, refresh_at, expires_at, created_at)
    values (${owner}, 'google', 'hola@barro.example', 'permiso-sellado', 'permiso-sellado', now(), now(), now())`;
  await sql`
    insert into mail_source_attempts (owner_id, state_hash, session_id, provider, sealed_verifier, wanted, expires_at)
    values (${owner}, '\\x02', gen_random_uuid(), 'google', 'prueba-sellada', '{}', now())`;
  await sql`
    insert into mail_invitations (owner_id, message_id, uid, sequence, method, content, received_at)
    select ${owner}, id, 'visita@hotel.example', 0, 'request', '{}', now() from messages
    where owner_id = ${owner} and direction = 'in' limit 1`;
  await sql`insert into mail_events (owner_id, at, kind, source, address, status, reason, about_address, fingerprint)
    values (${owner}, now(), 'hard_bounce', 'report', 'nadie@correo.example', '5.1.1', 'unknown_address', true, 'aviso-1')`;
  await sql`insert into suppressions (owner_id, address, reason, since) values (${owner}, 'nadie@correo.example', 'hard_bounce', now())`;
  await sql`insert into tracking_settings (owner_id, opens, clicks, updated_at) values (${owner}, false, true, now())`;
  await sql`
    with made as (
      insert into return_hooks (owner_id, provider, name, sealed_secret, created_at)
      values (${owner}, 'postmark', 'Envíos', 'clave-sellada', now()) returning owner_id, id
    )
    insert into return_calls (owner_id, hook_id, digest, body, received_at) select owner_id, id, '\\x01', '{}', now() from made`;
  await sql`
    with endpoint as (
      insert into webhook_endpoints (owner_id, id, name, url, events, secret_sealed, created_at, updated_at)
      values (${owner}, uuidv7(), 'Tienda', 'https://tienda.example/', '{contact.created}', 'clave-sellada', now(), now()) returning id
    ), message as (
      insert into webhook_messages (owner_id, id, type, body, created_at)
      values (${owner}, uuidv7(), 'contact.created', '{}', now()) returning id
    ), delivery as (
      insert into webhook_deliveries (owner_id, id, endpoint_id, message_id, began_at, created_at)
      select ${owner}, uuidv7(), endpoint.id, message.id, now(), now() from endpoint, message returning id
    )
    insert into webhook_attempts (owner_id, delivery_id, number, at, duration_ms, status)
    select ${owner}, id, 1, now(), 12, 500 from delivery`;
  await sql`insert into contact_imports (owner_id, file_name, format, size_bytes, state, created_by, created_at)
    values (${owner}, 'tamys.csv', 'csv', 1, 'cancelled', ${owner}, now())`;
  await sql`insert into contact_fields (owner_id, key, name, name_key, kind, position) values (${owner}, 'talla', 'Talla', 'talla', 'text', 0)`;
  await sql`
    with made as (
      insert into contact_topics (owner_id, name, name_key, description, position)
      values (${owner}, 'Talleres', 'talleres', 'Cuándo hay uno nuevo.', 0) returning owner_id, id
    )
    insert into contact_topic_refusals (owner_id, contact_id, topic_id, source, at)
    select made.owner_id, c.id, made.id, 'page', now() from made
    cross join lateral (select id from contacts where owner_id = made.owner_id limit 1) c`;
  await sql`insert into contact_distinctions (owner_id, left_id, right_id)
    select owner_id, min(id::text)::uuid, max(id::text)::uuid from contacts where owner_id = ${owner} group by owner_id`;
  await sql`insert into suppression_salts (owner_id) values (${owner})`;
  await sql`insert into suppressed_addresses (owner_id, email_hash, reason) values (${owner}, '\\x01', 'erased')`;
  await sql`insert into contact_privacy_links (owner_id, id, contact_id, email, token_hash, created_at, expires_at)
    select owner_id, uuidv7(), id, 'x@correo.example', convert_to(owner_id::text, 'UTF8'), now(), now() from contacts where owner_id = ${owner} limit 1`;
  await sql`
    with made as (
      insert into contact_merges (owner_id, id, kept_id, merged_id, kept_name, merged_name, state, created_at)
      select owner_id, uuidv7(), id, id, name, name, '{}', now() from contacts where owner_id = ${owner} limit 1 returning owner_id, id
    )
    insert into contact_merge_items (owner_id, merge_id, kind, item_id) select owner_id, id, 'event', id from made`;
  await sql`insert into mail_tombstones (owner_id, message_hash) values (${owner}, '\\x01')`;
  await sql`insert into campaign_claims (owner_id, campaign_id, lease_until)
    select owner_id, id, now() + interval '1 day' from campaigns where owner_id = ${owner} limit 1`;
  await sql`insert into campaign_domain_backoffs (owner_id, domain, until, answer) values (${owner}, 'lento.example', now(), '4.7.0')`;
  await sql`insert into campaign_minutes (owner_id, campaign_id, minute, accepted)
    select owner_id, id, now(), 1 from campaigns where owner_id = ${owner} limit 1 on conflict do nothing`;
  await sql`insert into campaign_variants (owner_id, campaign_id, variant, template_name, document, subject, html, body_text, size_bytes)
    select owner_id, campaign_id, 0, template_name, document, subject, html, body_text, size_bytes from campaign_contents where owner_id = ${owner} limit 1`;
  await sql`
    with made as (
      insert into campaign_series (owner_id, name, audience, rule, time_of_day, zone, starts_on, ending, delivery)
      values (${owner}, 'Boletín', '{}', '{"kind":"daily"}', '10:00', 'client', '2026-01-01', '{"kind":"never"}', '{"kind":"auto"}')
      returning id
    ), seen as (
      insert into campaign_series_feeds (owner_id, series_id, url) select ${owner}, id, 'https://fuente.example/' from made
    ), sent as (
      insert into campaign_series_items (owner_id, series_id, item_key) select ${owner}, id, 'entrada' from made
    )
    insert into campaign_series_issues (owner_id, series_id, issue_on, due_at, state)
      select ${owner}, id, '2026-01-02', now(), 'missed' from made`;
  await sql`
    with made as (
      insert into audience_selections (owner_id, size, created_at) select ${owner}, count(*), now() from contacts where owner_id = ${owner} returning id)
    insert into audience_selected (owner_id, selection_id, contact_id)
      select ${owner}, made.id, c.id from made cross join contacts c where c.owner_id = ${owner}`;
  await sql`insert into campaign_feeds (owner_id, campaign_id, feed)
    select owner_id, id, '{"title":"Cuaderno","link":"","items":[]}' from campaigns where owner_id = ${owner} limit 1`;
  await sql`insert into campaign_attachments (owner_id, campaign_id, position, file_id, name, mime, size_bytes, storage_key)
    select owner_id, id, 0, uuidv7(), 'precios.pdf', 'application/pdf', 1, 'ninguna' from campaigns where owner_id = ${owner} limit 1`;
  await sql`insert into campaign_events (owner_id, campaign_id, delivery_id, contact_id, kind)
    select owner_id, campaign_id, id, contact_id, 'opened' from campaign_deliveries where owner_id = ${owner} limit 1`;
}

/** An automation with a run, and everything attached to it. */
async function addAutomation(kit: TestApp, client: TestClient): Promise<void> {
  const sql = kit.database.adminSql;
  const owner = client.owner;
  await sql`
    with made as (
      insert into automations (owner_id, name, trigger) values (${owner}, 'Bienvenida', '{"kind":"hand"}') returning owner_id, id
    ), run as (
      insert into automation_runs (owner_id, automation_id, contact_id, trigger_kind, due_at, entered_at)
      select made.owner_id, made.id, c.id, 'hand', now() + interval '300 days', now() from made
      cross join lateral (select id from contacts where owner_id = ${owner} limit 1) c returning owner_id, id, contact_id
    ), totals as (
      insert into automation_step_totals (owner_id, automation_id, step_id, passed) select owner_id, id, 'm', 1 from made
    ), notice as (
      insert into automation_quota_notices (owner_id, automation_id, notified_at) select owner_id, id, now() from made
    ), stream as (
      insert into automation_streams (owner_id, campaign_id, automation_id, step_id, fingerprint, template_revision, created_at)
      select made.owner_id, k.id, made.id, 'm', 'huella', 1, now() from made
      cross join lateral (select id from campaigns where owner_id = ${owner} limit 1) k
    )
    insert into automation_mails (owner_id, delivery_id, run_id, step_id, campaign_id, contact_id, is_noted)
    select run.owner_id, d.id, run.id, 'm', d.campaign_id, run.contact_id, true from run
    cross join lateral (select id, campaign_id from campaign_deliveries where owner_id = ${owner} limit 1) d`;
}

/** A client who has used everything in the product, through the product where possible. */
export async function createRichClient(kit: TestApp): Promise<RichClient> {
  const { client, profile } = await publishPage(kit, { name: 'Barro y Sal' });
  const { token } = client;
  const contacts = [
    { name: 'Ana «la de Sal», S. L.', email: 'ana@correo.example', company: '=cmd()', notes: 'línea 1\nlínea 2' },
    { name: '山田 花子', email: 'hanako@correo.example' },
    { name: 'Borrado', email: 'borrado@correo.example' },
  ];
  const ids: string[] = [];
  for (const body of contacts) {
    const created = await kit.call('POST', '/api/contacts', { token, body });
    if (created.statusCode !== 200) throw new Error(created.body);
    ids.push(String(created.json().id));
  }
  await kit.database.adminSql`update contacts set status = 'subscribed' where owner_id = ${client.owner}`;
  await kit.database.adminSql`update contacts set deleted_at = now() where id = ${ids[2] ?? ''}`;
  const { conversationId, attachment } = await converse(kit, { client, profile });
  await uploadPicture(kit, client);
  await must(kit.call('PATCH', `/api/profiles/${profile.id}`, { token, body: { slug: 'nuevo-nombre' } }));
  const campaignId = await sendCampaign(kit, client);
  const rules = { type: 'all', rules: [{ type: 'text', field: 'city', test: { op: 'is', value: 'Altea' } }] };
  await must(kit.call('POST', '/api/segments', { token, body: { name: 'De Altea', rules } }));
  for (const url of ['/api/profiles/labels', ...namedThings.values()])
    await must(kit.call('POST', url, { token, body: { name: 'Una' } }));
  await must(
    kit.call('POST', '/api/contacts/views', { token, body: { name: 'Costa', settings: { filter: { rules } } } }),
  );
  const key = { name: 'Tienda', scopes: ['contacts.read'], life: '30' };
  await must(kit.call('POST', '/api/keys', { token, body: key }));
  await addTraces(kit, { client, profileId: profile.id });
  await addPersonalTraces(kit, client);
  await addBilling(kit, client);
  await addAutomation(kit, client);
  return { client, conversationId, campaignId, attachment };
}
