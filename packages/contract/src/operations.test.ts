import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { errorStatuses } from './error-codes.ts';
import { operations } from './operations.ts';

describe('the contract', () => {
  it('names every operation and every method-and-path pair once', () => {
    const ids = operations.map(({ id }) => id);
    const places = operations.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':x')}`);
    expect(ids).toEqual([...new Set(ids)]);
    expect(places).toEqual([...new Set(places)]);
  });

  it.each(operations.map((operation) => [operation.id, operation] as const))(
    '%s declares its path parameters and known errors',
    (_id, operation) => {
      const inPath = [...operation.path.matchAll(/:(\w+)/g)].map((match) => match[1]);
      const declared = operation.params instanceof z.ZodObject ? Object.keys(operation.params.shape) : [];
      expect(declared.toSorted()).toEqual(inPath.toSorted());
      for (const code of operation.errors ?? []) expect(errorStatuses).toHaveProperty([code]);
    },
  );

  it('puts no default over what was saved', () => {
    // The composer saves its text as a whole.
    const whole = ['mailbox.save_draft', 'mailbox_drafts.save'];
    const changes = operations.filter(
      ({ id, method }) => (method === 'PUT' || method === 'PATCH') && !whole.includes(id),
    );
    const filled = changes.flatMap(({ id, body }) =>
      body instanceof z.ZodObject
        ? Object.entries(body.shape).flatMap(([name, field]) =>
            field instanceof z.ZodDefault || field instanceof z.ZodPrefault ? [`${id} ${name}`] : [],
          )
        : [],
    );
    expect(filled).toEqual([]);
  });

  it('needs a session for every change outside registration, sign-in and links of mails', () => {
    const open = operations.filter(({ method, access }) => method !== 'GET' && access === 'public').map(({ id }) => id);
    const byLinkOrStep = [
      'factors.login_code',
      'factors.login_passkey',
      'factors.login_passkey_options',
      'invitations.accept',
      'security.confirm_email_change',
      'security.stop_email_change',
    ];
    expect(open.filter((id) => !id.startsWith('auth.')).toSorted()).toEqual(byLinkOrStep);
  });
});
