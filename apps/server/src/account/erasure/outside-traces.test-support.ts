import { until } from '#sending/campaigns/campaigns.test-support.ts';
import { operatorOwner, recordHistory } from '#workspace/history/history.usecases.ts';
import { queueMail } from '#workspace/mails/mails.usecases.ts';
import type { TestApp, TestClient } from '#test/kit/app.ts';

/** Data the product stores about a client without an owner column. */
export async function leaveOutside(kit: TestApp, { email, userId, owner }: TestClient): Promise<void> {
  const sql = kit.database.adminSql;
  const admin = await kit.createAdmin();
  await kit.call('POST', '/api/login', { body: { email, password: 'no es esta' } });
  const at = (text: string) => `${email.split('@')[0]}@${text}.example`;
  await kit.platform.db.system(async (tx) => {
    const actor = { kind: 'admin', userId: admin.userId } as const;
    const entry = {
      subjectKind: 'registration',
      subjectId: kit.platform.ids.uuid(),
      after: { name: 'Barro', email },
    };
    await recordHistory({ tx, owner: operatorOwner, actor, entry: { ...entry, action: 'registration.confirmed' } });
    const before = { email: at('antes') };
    const change = {
      action: 'account.email_changed',
      subjectKind: 'user',
      subjectId: userId,
      before,
      after: { email },
    };
    await recordHistory({ tx, owner, actor: { kind: 'user', userId }, entry: change });
    for (const address of [at('antes'), email.toUpperCase()]) {
      const mail = { purpose: 'verification', to: { name: 'Barro', address }, subject: email, text: email };
      await queueMail({ tx, deps: kit.platform, mail });
    }
  });
  await sql`insert into notifications (owner_id, kind, params, link)
    values (${admin.userId}, 'report.received', ${sql.json({ name: email })}, ${`/admin/clientes/${userId}`})`;
  await sql`insert into operator_mails (recipient, envelope_from, raw_hash, raw, size, received_at)
    values ('abuse@enlace.example', ${email}, sha256(${Buffer.from(email)}), ${Buffer.from(email)}, 9, now())`;
  await until(
    () => sql`select 1 from mails where owner_id is null and state = 'queued'`,
    (rows) => rows.length === 0,
  );
}
