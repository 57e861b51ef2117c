import { expect, test } from 'vitest';
import type { ImportContext, Row } from '../import.types.ts';
import { mailboxTables } from './mailbox-tables.ts';
import { mailingTables } from './mailing-tables.ts';

/** An importing context of which these rows only use the list of what rests. */
const context = { rests: () => undefined } as unknown as ImportContext;
const id = '01936f7e-8a8e-7000-8000-000000000001';

function adapted(table: string, row: Row): unknown {
  const spec = [...mailingTables, ...mailboxTables].find((each) => each.table === table);
  return spec?.adapt?.(row, context);
}

test('an archive of an earlier version has other keys', () => {
  const audience: unknown = JSON.parse(
    `{"kind":"chosen","include":[{"type":"campaign","id":"${id}","deed":"opened"}]}`,
  );
  expect(adapted('campaigns', { state: 'sent', audience })).toMatchObject({
    audience: { include: [{ type: 'campaign', id, action: 'opened' }] },
  });

  const asks: unknown = JSON.parse('{"kind":"mail","stepId":"m","deed":"clicked","is":true}');
  const mail = { id: 'm', kind: 'mail', templateId: null };
  const steps = [mail, { id: 'c', kind: 'condition', test: asks, then: [], else: [] }];
  const plan = { name: 'Alta', trigger: { kind: 'hand' }, audience: null, reentry: { kind: 'never' }, steps };
  expect(adapted('automations', { ...plan, state: 'draft' })).toMatchObject({
    steps: [{ kind: 'mail' }, { test: { kind: 'mail', stepId: 'm', action: 'clicked' } }],
  });

  const text = 'said "deeds": none';
  const system: unknown = JSON.parse(
    `{"kind":"rule_applied","deeds":[{"kind":"moved","text":${JSON.stringify(text)}}]}`,
  );
  expect(adapted('messages', { direction: 'system', system })).toMatchObject({
    system: { kind: 'rule_applied', actions: [{ kind: 'moved', text }] },
  });
});
