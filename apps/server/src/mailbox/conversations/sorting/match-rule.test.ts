import type { RuleCondition } from '@enlace/contract/mailbox/conversations/mailbox-rules.schemas.ts';
import { describe, expect, it } from 'vitest';
import { asksOfMail, foldFacts, judge, matches } from './match-rule.rules.ts';
import { planSorting } from './plan-sorting.rules.ts';
import type { MessageFacts, RuleRow } from './sorting.types.ts';

const facts: MessageFacts = {
  senderAddress: 'Julia@Tienda.Example',
  senderName: 'Julia Núñez',
  profileId: 'p1',
  channel: 'form',
  subject: 'Pedido de tazas',
  text: 'Hola:\nquiero dos  TAZAS\nazules. 陶芸の予約',
  hasAttachment: false,
  locale: 'es',
  contactLabelIds: ['l1'],
  spamScore: 30,
};
const folded = foldFacts(facts);
const holds = (condition: RuleCondition) => matches({ needsAll: true, conditions: [condition] }, folded);

describe('a condition', () => {
  it.each<[string, RuleCondition]>([
    ['the address, in any case', { field: 'sender', isNot: false, values: ['julia@tienda.example'] }],
    ['the domain', { field: 'sender', isNot: false, values: ['otra.example', '@TIENDA.example'] }],
    ['the domain above', { field: 'sender', isNot: false, values: ['example'] }],
    ['a name without its accents', { field: 'name', isNot: false, values: ['nunez'] }],
    ['a phrase across a line break', { field: 'text', isNot: false, values: ['dos tazas azules'] }],
    ['Japanese', { field: 'text', isNot: false, values: ['予約'] }],
    ['the subject', { field: 'subject', isNot: false, values: ['PEDIDO'] }],
    ['a channel', { field: 'channel', isNot: false, values: ['email', 'form'] }],
    ['no file', { field: 'attachment', isNot: true }],
    ['a language', { field: 'language', isNot: false, values: ['es'] }],
    ['a label of the tamy', { field: 'contact_label', isNot: false, contactLabelIds: ['l2', 'l1'] }],
    ['points of spam', { field: 'spam_score', isNot: false, points: 30 }],
    ['fewer points', { field: 'spam_score', isNot: true, points: 31 }],
  ])('finds %s', (_what, condition) => {
    expect(holds(condition)).toBe(true);
    expect(holds({ ...condition, isNot: !condition.isNot })).toBe(false);
  });

  it.each<[string, RuleCondition]>([
    ['a domain that only ends alike', { field: 'sender', isNot: false, values: ['enda.example'] }],
    ['another address of the domain', { field: 'sender', isNot: false, values: ['ana@tienda.example'] }],
    ['what a pattern would find', { field: 'text', isNot: false, values: ['t.zas', 'tazas*'] }],
    ['nothing but an @', { field: 'sender', isNot: false, values: ['@'] }],
  ])('does not find %s', (_what, condition) => {
    expect(holds(condition)).toBe(false);
  });

  it('of a sender without an address never holds, and turned round always does', () => {
    const nobody = foldFacts({ ...facts, senderAddress: null });
    const condition = { field: 'sender', isNot: false, values: ['example'] } as const;
    expect(matches({ needsAll: true, conditions: [{ ...condition, values: ['example'] }] }, nobody)).toBe(false);
    expect(matches({ needsAll: true, conditions: [{ ...condition, values: ['example'], isNot: true }] }, nobody)).toBe(
      true,
    );
  });

  it('holds with all of several, or with one of them', () => {
    const conditions: RuleCondition[] = [
      { field: 'subject', isNot: false, values: ['pedido'] },
      { field: 'attachment', isNot: false },
    ];
    expect(matches({ needsAll: true, conditions }, folded)).toBe(false);
    expect(matches({ needsAll: false, conditions }, folded)).toBe(true);
  });
});

describe('a condition on a mail', () => {
  const mail = foldFacts({
    ...facts,
    channel: 'email',
    mail: {
      to: ['taller@barro.example', 'pau@correo.example'],
      cc: ['gestoria@cuentas.example'],
      ownAddresses: ['pedidos@barro.example'],
      originalSenders: ['formulario@web.example'],
      isAutomatic: true,
      head: new Map([
        ['list-id', ['Novedades <n.tienda.example>']],
        ['x-ticket', ['A-17', 'Cola Pedidos']],
      ]),
      body: 'Sí.\n> ¿Queréis el Presupuesto?',
      files: [
        { name: 'Factura 7.PDF', mime: 'application/octet-stream', size: 90_000 },
        { name: 'foto', mime: 'image/jpeg', size: 2_500_000 },
      ],
      size: 3_600_000,
    },
  });
  const holdsOf = (condition: RuleCondition, of = mail) => matches({ needsAll: true, conditions: [condition] }, of);

  it.each<RuleCondition>([
    { field: 'to', isNot: false, values: ['TALLER@barro.example'] },
    { field: 'to', isNot: false, values: ['correo.example'] },
    { field: 'cc', isNot: false, values: ['@cuentas.example'] },
    { field: 'own_address', isNot: false, values: ['pedidos@barro.example'] },
    { field: 'original_sender', isNot: false, values: ['web.example'] },
    { field: 'list', isNot: false, values: ['n.tienda'] },
    { field: 'automatic', isNot: false },
    { field: 'header', isNot: false, name: 'X-Ticket', values: ['otra', 'cola pedidos'] },
    { field: 'header', isNot: false, name: 'x-ticket', values: [] },
    { field: 'file_name', isNot: false, values: ['factura'] },
    { field: 'file_type', isNot: false, values: ['pdf'] },
    { field: 'file_type', isNot: false, values: ['.PDF'] },
    { field: 'file_type', isNot: false, values: ['image'] },
    { field: 'file_type', isNot: false, values: ['image/jpeg'] },
    { field: 'file_size', isNot: false, kilobytes: 2500 },
    { field: 'size', isNot: false, kilobytes: 3600 },
    { field: 'body', isNot: false, values: ['el presupuesto'] },
  ])('finds %j, and nothing of it in a form', (condition) => {
    expect(holdsOf(condition)).toBe(true);
    expect(holdsOf({ ...condition, isNot: true })).toBe(false);
    expect(holdsOf(condition, folded)).toBe(false);
  });

  it.each<RuleCondition>([
    { field: 'to', isNot: false, values: ['gestoria@cuentas.example'] },
    { field: 'own_address', isNot: false, values: ['taller@barro.example'] },
    { field: 'header', isNot: false, name: 'X-Ticket', values: ['b-17'] },
    { field: 'header', isNot: false, name: 'X-Otro', values: [] },
    { field: 'file_type', isNot: false, values: ['df'] },
    { field: 'file_type', isNot: false, values: ['imag'] },
    { field: 'file_size', isNot: false, kilobytes: 2501 },
    { field: 'size', isNot: false, kilobytes: 3601 },
    { field: 'text', isNot: false, values: ['presupuesto'] },
  ])('does not find %j', (condition) => {
    expect(holdsOf(condition)).toBe(false);
  });

  it.each<RuleCondition>([
    { field: 'original_sender', isNot: false, values: ['web.example'] },
    { field: 'list', isNot: false, values: ['n.tienda'] },
    { field: 'automatic', isNot: false },
    { field: 'header', isNot: false, name: 'X-Otro', values: [] },
    { field: 'size', isNot: false, kilobytes: 3600 },
  ])('says neither yes nor no to %j when the original is gone, also turned round', (condition) => {
    const gone = foldFacts({
      ...facts,
      channel: 'email',
      mail: {
        ...{ to: ['taller@barro.example'], cc: [], ownAddresses: [], originalSenders: [], isAutomatic: false },
        ...{ head: undefined, body: 'Hola', files: [], size: undefined },
      },
    });
    const unknown = [condition, { ...condition, isNot: true }];
    const yes: RuleCondition = { field: 'to', isNot: false, values: ['taller@barro.example'] };
    const no: RuleCondition = { ...yes, isNot: true };
    for (const each of unknown) {
      expect(judge({ needsAll: true, conditions: [each] }, gone)).toBeUndefined();
      expect(judge({ needsAll: true, conditions: [each, yes] }, gone)).toBeUndefined();
      expect(judge({ needsAll: true, conditions: [each, no] }, gone)).toBe(false);
      expect(judge({ needsAll: false, conditions: [each, no] }, gone)).toBeUndefined();
      expect(judge({ needsAll: false, conditions: [each, yes] }, gone)).toBe(true);
    }
  });

  it('is known to need more than the row of a message', () => {
    expect(asksOfMail([{ conditions: [{ field: 'automatic', isNot: false }] }])).toBe(true);
    expect(asksOfMail([{ conditions: [{ field: 'sender', isNot: false, values: ['x'] }] }])).toBe(false);
  });
});

describe('rules in their order', () => {
  const rule = (id: string, actions: RuleRow['actions'], rest: Partial<RuleRow> = {}): RuleRow => ({
    id,
    name: id,
    isEnabled: true,
    needsAll: true,
    conditions: [{ field: 'attachment', isNot: true }],
    actions,
    isLast: false,
    revision: 1,
    updatedAt: Temporal.Instant.from('2026-11-01T00:00:00Z'),
    deletedAt: null,
    ...rest,
  });

  it('let the later one decide on state, folder and bell, collect labels, and answer once', () => {
    const plan = planSorting(
      [
        rule('a', [
          { kind: 'state', state: 'closed' },
          { kind: 'label', labelIds: ['x', 'y'] },
          { kind: 'reply', savedReplyId: 'first' },
          { kind: 'notify', notify: false },
        ]),
        rule('other', [{ kind: 'folder', folderId: 'never' }], { conditions: [{ field: 'attachment', isNot: false }] }),
        rule('b', [
          { kind: 'snooze', hours: 4 },
          { kind: 'label', labelIds: ['y', 'z'] },
          { kind: 'reply', savedReplyId: 'second' },
          { kind: 'notify', notify: true },
        ]),
      ],
      folded,
    );
    expect(plan.rules.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(plan.state).toEqual({ ruleId: 'b', value: { kind: 'snoozed', hours: 4 } });
    expect(plan.folder).toBeUndefined();
    expect(plan.labels.map(({ ruleId, value }) => `${ruleId}${value}`)).toEqual(['ax', 'ay', 'bz']);
    expect(plan.reply).toEqual({ ruleId: 'a', value: 'first' });
    expect(plan.notify).toEqual({ ruleId: 'b', value: true });
  });

  it('end at the one that is the last word', () => {
    const plan = planSorting(
      [rule('a', [{ kind: 'notify', notify: false }], { isLast: true }), rule('b', [{ kind: 'snooze', hours: 1 }])],
      folded,
    );
    expect([plan.rules.length, plan.state]).toEqual([1, undefined]);
  });
});
