import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { errorStatuses } from './error-codes.ts';
import { operations } from './operations.ts';

/** Paths of an object's defaults, including nested objects. Items of lists are written whole. */
function defaultsIn(schema: unknown, place: string): string[] {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) return [place];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return defaultsIn(schema.unwrap(), place);
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).flatMap(([name, field]) => defaultsIn(field, `${place} ${name}`));
}

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

  it('takes one kind of body, and answers one kind of success', () => {
    const ids = (found: typeof operations) => found.map(({ id }) => id);
    expect(ids(operations.filter(({ method, body, upload }) => method === 'GET' && (body ?? upload)))).toEqual([]);
    expect(ids(operations.filter(({ body, upload }) => body && upload))).toEqual([]);
    expect(ids(operations.filter(({ success, media }) => success === 204 && media?.length !== 0))).toEqual([]);
  });

  it('puts no default over what was saved', () => {
    // The composer always saves the complete text.
    const whole = ['mailbox.save_draft', 'mailbox_drafts.save'];
    const changes = operations.filter(
      ({ id, method }) => (method === 'PUT' || method === 'PATCH') && !whole.includes(id),
    );
    expect(changes.flatMap(({ id, body }) => defaultsIn(body, id))).toEqual([]);
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
