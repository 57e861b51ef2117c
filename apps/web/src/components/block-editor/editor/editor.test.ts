import { describe, expect, it } from 'vitest';
import { headingBlock, idsOf, pageOf } from '../blocks/blocks.fixture.ts';
import { insertBlock } from '../blocks/document-edits.ts';
import { networkDown, openTestEditor, settle } from './editor.fixture.ts';

const page = pageOf(headingBlock('a'));

type Opened = ReturnType<typeof openTestEditor>;

function add({ editor }: Opened, id: string): void {
  editor.edit((document) => insertBlock({ document, place: 'page', index: 0, block: headingBlock(id) }));
}

function statusOf({ editor }: Opened): string {
  return editor.read().status.kind;
}

describe('autosave', () => {
  it('reaches the server within two seconds of the first change, also while typing goes on', async () => {
    const opened = openTestEditor({ document: page });
    for (const id of ['b', 'c', 'd', 'e', 'f']) {
      add(opened, id);
      await opened.clock.advance(400);
    }
    expect(opened.server.saves).toBe(1);
    await opened.clock.advance(800);
    expect(idsOf(opened.server.document)).toEqual(['f', 'e', 'd', 'c', 'b', 'a']);
    expect(statusOf(opened)).toBe('saved');
  });

  it('keeps edits on the device without connection and sends them when somebody answers', async () => {
    const opened = openTestEditor({ document: page });
    opened.server.failure = networkDown;
    add(opened, 'b');
    await opened.clock.advance(1000);
    expect(statusOf(opened)).toBe('offline');
    expect(opened.cache.kept && idsOf(opened.cache.kept.document)).toEqual(['b', 'a']);
    opened.server.failure = undefined;
    await opened.clock.advance(4000);
    expect(idsOf(opened.server.document)).toEqual(['b', 'a']);
    expect(opened.cache.kept).toBeUndefined();
  });

  it('takes a save whose answer got lost for what it was, not for a conflict', async () => {
    const opened = openTestEditor({ document: page });
    opened.server.losesAnswers = true;
    add(opened, 'b');
    await opened.clock.advance(1000);
    opened.server.losesAnswers = false;
    await opened.clock.advance(4000);
    expect(statusOf(opened)).toBe('saved');
    add(opened, 'c');
    await opened.clock.advance(1000);
    expect(idsOf(opened.server.document)).toEqual(['c', 'b', 'a']);
  });

  it('brings back what an earlier visit could not save', async () => {
    const kept = { document: pageOf(headingBlock('lost'), headingBlock('a')), baseRevision: 1, at: 0 };
    const opened = openTestEditor({ document: page, kept });
    expect(await opened.editor.recover()).toBe(true);
    await opened.clock.advance(1000);
    expect(idsOf(opened.server.document)).toEqual(['lost', 'a']);
    opened.editor.undo();
    expect(opened.editor.read().history.document).toEqual(page);
  });
});

describe('edits kept on the device that did arrive after all', () => {
  it('are forgotten without a word', async () => {
    const opened = openTestEditor({
      document: page,
      kept: { document: pageOf(headingBlock('a')), baseRevision: 0, at: 0 },
    });
    expect(await opened.editor.recover()).toBe(false);
    expect(statusOf(opened)).toBe('saved');
    expect(opened.cache.kept).toBeUndefined();
  });
});

describe('a draft that was changed elsewhere', () => {
  async function inConflict(): Promise<Opened> {
    const opened = openTestEditor({ document: page });
    opened.server.document = pageOf(headingBlock('theirs'));
    opened.server.revision = 5;
    add(opened, 'mine');
    await opened.clock.advance(1000);
    expect(statusOf(opened)).toBe('conflict');
    return opened;
  }

  it('saves nothing until somebody chose, and keeps on taking edits', async () => {
    const opened = await inConflict();
    add(opened, 'more');
    await opened.clock.advance(10_000);
    expect(idsOf(opened.server.document)).toEqual(['theirs']);
    expect(opened.cache.kept && idsOf(opened.cache.kept.document)).toEqual(['more', 'mine', 'a']);
  });

  it('keeps mine on the server with theirs one undo away', async () => {
    const opened = await inConflict();
    opened.editor.keepMine();
    await settle();
    expect(idsOf(opened.server.document)).toEqual(['mine', 'a']);
    opened.editor.undo();
    expect(idsOf(opened.editor.read().history.document)).toEqual(['theirs']);
  });

  it('takes theirs with mine one undo away, and saves that undo like any edit', async () => {
    const opened = await inConflict();
    opened.editor.takeTheirs();
    expect(idsOf(opened.editor.read().history.document)).toEqual(['theirs']);
    opened.editor.undo();
    await opened.clock.advance(1000);
    expect(idsOf(opened.server.document)).toEqual(['mine', 'a']);
  });

  it('meets the edits of an earlier visit that started from an older draft', async () => {
    const kept = { document: pageOf(headingBlock('old')), baseRevision: 0, at: 0 };
    const opened = openTestEditor({ document: page, kept });
    expect(await opened.editor.recover()).toBe(false);
    expect(statusOf(opened)).toBe('conflict');
    expect(idsOf(opened.editor.read().history.document)).toEqual(['old']);
  });

  it('goes on with both, sends them, and asks the server to keep what they replaced', async () => {
    const opened = await inConflict();
    opened.editor.keepMerged(pageOf(headingBlock('theirs'), headingBlock('mine')));
    await settle();
    expect(statusOf(opened)).toBe('saved');
    expect(idsOf(opened.server.document)).toEqual(['theirs', 'mine']);
    expect(opened.server.kept.map(idsOf)).toEqual([['theirs']]);
    opened.editor.undo();
    expect(idsOf(opened.editor.read().history.document)).toEqual(['mine', 'a']);
  });

  it('knows what both sides started from, also after the tab was closed', async () => {
    const opened = await inConflict();
    const { status } = opened.editor.read();
    expect(status.kind === 'conflict' && status.base).toEqual(page);
    const { kept } = opened.cache;
    const later = openTestEditor({
      document: pageOf(headingBlock('newer')),
      ...(kept ? { kept: { ...kept, baseRevision: 0 } } : {}),
    });
    await later.editor.recover();
    const met = later.editor.read().status;
    expect(met.kind === 'conflict' && met.base).toEqual(page);
  });
});

describe('a draft that another tab saved while this one had nothing of its own', () => {
  it('is shown here, and edits go on from it', async () => {
    const opened = openTestEditor({ document: page });
    opened.server.document = pageOf(headingBlock('theirs'));
    opened.server.revision = 5;
    expect(opened.editor.follow({ document: opened.server.document, revision: 5 })).toBe(true);
    add(opened, 'mine');
    await opened.clock.advance(1000);
    expect(idsOf(opened.server.document)).toEqual(['mine', 'theirs']);
  });

  it('is not shown over edits that are not saved yet, nor when it is older', () => {
    const opened = openTestEditor({ document: page });
    expect(opened.editor.follow({ document: pageOf(), revision: 1 })).toBe(false);
    add(opened, 'mine');
    expect(opened.editor.follow({ document: pageOf(), revision: 5 })).toBe(false);
    expect(idsOf(opened.editor.read().history.document)).toEqual(['mine', 'a']);
  });
});
