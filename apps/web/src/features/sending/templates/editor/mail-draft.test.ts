import { winterWorkshopMail } from '@enlace/blocks/examples/winter-workshop-mail.ts';
import { templateDraftSchema } from '@enlace/contract/sending/templates/templates.schemas.ts';
import { describe, expect, it } from 'vitest';
import { createStorable } from '#components/block-editor/blocks/storable-document.ts';
import { draftOf, messageOf, wireDraft, withMessage } from './mail-draft.ts';

const stored = {
  name: 'Taller',
  subject: 'Esmaltes de invierno',
  preheader: '',
  category: 'event' as const,
  format: 'blocks' as const,
  source: '',
  revision: 4,
  document: JSON.parse(JSON.stringify(winterWorkshopMail)) as { version: 1; blocks: { id: string; type: string }[] },
};

describe('a mail in the editor', () => {
  it('is read and sent back unchanged', () => {
    const { document, revision } = draftOf(stored);
    const wire = wireDraft({ document: createStorable()(document), lastName: 'x' });
    expect(revision).toBe(4);
    expect(wire).toMatchObject({ name: 'Taller', subject: 'Esmaltes de invierno', category: 'event' });
    expect(wire.document).toEqual(stored.document);
  });

  it('is something the contract accepts', () => {
    const wire = wireDraft({ document: draftOf(stored).document, lastName: 'x' });
    expect(templateDraftSchema.safeParse({ ...wire, baseRevision: 4 }).error).toBeUndefined();
  });

  it('keeps its last name while the field is empty, and an empty subject as it is', () => {
    const document = withMessage(draftOf(stored).document, { name: '  ', subject: '' });
    expect(wireDraft({ document, lastName: 'Taller' })).toMatchObject({ name: 'Taller', subject: '' });
  });

  it('changes the subject without touching the blocks, so that one undo takes it back', () => {
    const before = draftOf(stored).document;
    const after = withMessage(before, { subject: 'Otro' });
    expect(after.blocks).toBe(before.blocks);
    expect(messageOf(after.extra)).toMatchObject({ subject: 'Otro', name: 'Taller' });
  });
});
