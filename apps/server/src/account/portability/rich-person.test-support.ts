import type { TestApp, TestClient } from '#test/kit/app.ts';

/** Rows about the person: factors, changes, the operator's notes. */
export async function addPersonalTraces(kit: TestApp, client: TestClient): Promise<void> {
  const sql = kit.database.adminSql;
  const id = client.userId;
  await sql`insert into transactional_requests (owner_id, key_hash, body_hash, mail_ids, created_at)
    values (${id}, '\\x01', '\\x02', '{}', now())`;
  await sql`insert into one_time_tokens (kind, user_id, token_hash, expires_at) values ('password_reset', ${id}, ${Buffer.from(id)}, now() + interval '1 day')`;
  await sql`insert into passkeys (user_id, id, credential_id, public_key, counter, transports, backed_up, name, created_at)
    values (${id}, uuidv7(), ${`cred-${id}`}, '\\x01', 0, '{}', true, 'Móvil', now())`;
  await sql`insert into totp_factors (user_id, secret, last_step, created_at) values (${id}, 'secreto-sellado', 1, now())`;
  await sql`insert into recovery_codes (user_id, selector, code_hash, created_at) values (${id}, 'abcd', 'secreto-hash', now())`;
  await sql`insert into sign_ins (user_id, method, user_agent, network_hash, device_hash, signed_in_at)
    values (${id}, 'password', 'Firefox en Linux', 'secreto-hash', 'secreto-hash', now())`;
  await sql`insert into email_changes (id, user_id, new_email, old_token_hash, new_token_hash, requested_at, expires_at)
    values (uuidv7(), ${id}, 'nueva@correo.example', ${Buffer.from(`a${id}`)}, ${Buffer.from(`b${id}`)}, now(), now())`;
  await sql`insert into account_preferences (owner_id, theme, density, hour_format, single_keys, reduced_motion, updated_at)
    values (${id}, 'dark', 'normal', '24', true, false, now())`;
  await sql`insert into account_avatars (owner_id, key, created_at) values (${id}, replace(${id}::text, '-', ''), now())`;
  await sql`insert into alias_changes (owner_id, old_alias, new_alias, changed_at) values (${id}, 'antes', 'despues', now())`;
  await sql`insert into billing_identities (owner_id, legal_name, country, line1, city, email, updated_at)
    values (${id}, 'Barro y Sal, S. L.', 'ES', 'Calle Mayor 1', 'Alicante', 'facturas@correo.example', now())`;
  await sql`insert into notification_channels (owner_id, kind, in_app, email) values (${id}, 'quota.near', true, 'daily')`;
  await sql`insert into push_devices (owner_id, session_id, endpoint, p256dh, auth, user_agent)
    select ${id}, s.id, ${`https://push.example/secreto-${id}`}, 'secreto', 'secreto', 'Firefox en Linux' from sessions s where s.user_id = ${id} limit 1`;
  await sql`insert into quiet_hours (owner_id, enabled, starts_at, ends_at) values (${id}, true, 1320, 480)`;
  await sql`insert into first_steps (owner_id, hidden_at, updated_at) values (${id}, now(), now())`;
  await sql`insert into notification_digests (owner_id, day, created_at) values (${id}, '2026-11-01', now())`;
  await sql`insert into history_checks (owner_id, id, started_at, progress_at) values (${id}, uuidv7(), now(), now())`;
  await sql`insert into profile_addresses select owner_id, uuidv7(), id, 'x' || right(id::text, 12), false, now(), now() from profiles where owner_id = ${id}`;
  await sql`insert into forward_tests (owner_id, profile_id, address, mail_id, message_id, code, started_at)
    select owner_id, id, 'hola@correo.example', uuidv7(), 'prueba@in.example', 'ABC123', now() from profiles where owner_id = ${id} limit 1`;
  await sql`insert into shelf_senders (owner_id, address, at) values (${id}, 'feria@correo.example', now())`;
  await sql`insert into mailbox_targets (owner_id, first_minutes, updated_at) values (${id}, 60, now())`;
  await sql`insert into mailbox_day_ends (owner_id, day, profile_id, waiting, open) values (${id}, '2026-11-01', ${id}, 1, 2)`;
  await sql`insert into picture_senders (owner_id, email) values (${id}, 'revista@correo.example')`;
  await sql`insert into remote_pictures (owner_id, url_hash, fetched_at) values (${id}, '\\x01', now())`;
  await sql`insert into client_notes (owner_id, author_id, author_name, body, created_at) values (${id}, ${id}, 'Operadora', 'Nota', now())`;
  await sql`insert into registrations (email, alias, name, phone, account_type_id, password_hash, locale, time_zone, policy_version, expires_at, confirmed_at)
    select email, alias || '-r', name, '+34655021843', account_type_id, 'x', 'es', 'Europe/Madrid', 1, now(), now() from users where id = ${id}`;
}
