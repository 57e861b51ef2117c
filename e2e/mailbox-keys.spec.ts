import { expect, type Page } from '@playwright/test';
import { findViolations, wcag } from './kit/axe.ts';
import { deliverMail, type MailHook, makeMailHook } from './kit/mail-hook.ts';
import { countedKeys } from './kit/counted-keys.ts';
import { people, type Who } from './kit/mailbox-people.ts';
import type { Product } from './kit/product.ts';
import { callApi, createClient, type SignedIn, useSession } from './kit/session.ts';
import { test } from './kit/test.ts';

/** The daily tasks of the mailbox by keyboard alone: what the server has afterwards, and how many keys it took. */
test.describe.configure({ mode: 'serial' });

let product: Product;
let client: SignedIn;
let hook: MailHook;
let page: Page;
let profiles: { first: string; second: string };
const ids = new Map<string, string>();

async function api(path: string, { method = 'GET', body }: { method?: string; body?: unknown } = {}) {
  const answer = await callApi(product, path, { method, body, token: client.token });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

const deliver = (who: Who, fields: readonly string[] = []) =>
  deliverMail(hook, {
    fields: [`From: ${people[who]} <${who}@correo.example>`, ...fields],
    text: `Hola, soy ${people[who]}. ¿Cuándo abrís?`,
  });

type Listed = { items: { id: string; name: string; messageCount: number }[] };

async function prepare(): Promise<void> {
  const profile = (name: string) =>
    api('/api/profiles', { method: 'POST', body: { name, themeId: 'barro', locale: 'es' } });
  const { id: first } = await profile('Barro y Sal');
  const { id: second } = await profile('Talleres de torno');
  await profile('Tienda');
  profiles = { first, second };
  hook = await makeMailHook(product, client, first);
  await api('/api/contacts', { method: 'POST', body: { name: 'Nuria Gestora', email: 'nuria@gestoria.example' } });
  await api('/api/mailbox/saved-replies', {
    method: 'POST',
    body: { name: 'Horario', format: 'plain', body: 'Abrimos de diez a dos.' },
  });
  for (const who of Object.keys(people) as Who[])
    await deliver(who, [
      `Subject: Horario de ${people[who]}`,
      `Message-ID: <${who}@x.example>`,
      ...(who === 'all' ? ['Cc: Socia <socia@correo.example>'] : []),
    ]);
  await deliver('split', ['Subject: Otra cosa', 'Message-ID: <split2@x.example>', 'In-Reply-To: <split@x.example>']);
  const list = async (): Promise<Listed> => api('/api/mailbox/conversations?limit=50');
  await expect
    .poll(async () => (await list()).items.reduce((sum, { messageCount }) => sum + messageCount, 0), {
      timeout: 60_000,
    })
    .toBe(Object.keys(people).length + 1);
  for (const { id, name } of (await list()).items) ids.set(name, id);
}

test.beforeAll(async ({ browser, product: shared }) => {
  test.setTimeout(180_000);
  product = shared;
  client = await createClient(product);
  await prepare();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'es-ES' });
  page = await context.newPage();
  await useSession(page, product, client);
});
test.afterAll(async () => {
  await page.context().close();
  process.stdout.write(`\n${table()}\n`);
});

const idOf = (who: Who) => ids.get(people[who]) ?? '';
const read = (who: Who) => api(`/api/mailbox/conversations/${idOf(who)}`);
const stateOf = async (who: Who) => (await read(who)).conversation.state;
const lastOf = async (who: Who) => (await read(who)).messages.items.at(-1);

async function open(who: Who): Promise<void> {
  await page.goto(`${product.url}/user/buzon/todos?c=${idOf(who)}`);
  await expect(page.getByRole('log').getByText(`Hola, soy ${people[who]}`).first()).toBeVisible();
}

const dialogField = () => page.getByRole('dialog').locator('input:focus');
const editor = () => page.locator('[contenteditable="true"]');

/** Where the keys are that are pressed next: in sight, and in no field. */
async function expectFocusInPlace(): Promise<void> {
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator(':focus')).toBeVisible();
  await expect(page.locator('input:focus, textarea:focus, [contenteditable="true"]:focus')).toHaveCount(0);
}

const { count, table } = countedKeys(() => page);

test('open the next conversation, with the focus on its row', async () => {
  const { items }: Listed = await api('/api/mailbox/conversations?view=waiting&limit=50');
  const [newest, next] = items;
  await page.goto(`${product.url}/user/buzon/todos`);
  await expect(page.locator(`[data-conversation="${newest?.id}"]`)).toBeVisible();
  await page.keyboard.press('j');
  await expect(page).toHaveURL(new RegExp(`c=${newest?.id}`));
  await count('open the next conversation', 1, ({ press }) => press('j'));
  await expect(page).toHaveURL(new RegExp(`c=${next?.id}`));
  await expect(page.locator(`[data-conversation="${next?.id}"]`)).toBeFocused();
  await expect.poll(async () => (await api(`/api/mailbox/conversations/${next?.id}`)).conversation.unread).toBe(0);
});

test('answer and send', async () => {
  await open('answered');
  await count('answer and send', 2, async ({ press, type }) => {
    await press('r');
    await type('Abrimos a las diez.');
    await press('Control+Enter');
  });
  await expect.poll(async () => (await lastOf('answered')).text).toBe('Abrimos a las diez.');
  await expectFocusInPlace();
});

test('answer all', async () => {
  await open('all');
  await count('answer all and send', 2, async ({ press, type }) => {
    await press('a');
    await type('Hola a los dos.');
    await press('Control+Enter');
  });
  await expect.poll(async () => (await lastOf('all')).text).toBe('Hola a los dos.');
  expect(JSON.stringify((await lastOf('all')).cc)).toContain('socia@correo.example');
});

test('forward', async () => {
  await open('forwarded');
  await count('forward', 3, async ({ press, type }) => {
    await press('f');
    await type('nuria');
    await expect(page.getByRole('option', { name: /Nuria Gestora/ })).toBeVisible();
    await press('Enter');
    await press('Control+Enter');
  });
  await expect.poll(async () => JSON.stringify((await lastOf('forwarded')).to)).toContain('nuria@gestoria.example');
  await expectFocusInPlace();
});

test('add a copy by its suggestion', async () => {
  await open('copied');
  await page.keyboard.press('r');
  await page.keyboard.type('Te copio a Nuria.');
  await count('add Cc by a suggestion', 2, async ({ press, type }) => {
    await press('Control+Shift+C');
    await type('nuria');
    await expect(page.getByRole('option', { name: /Nuria Gestora/ })).toBeVisible();
    await press('Enter');
  });
  // A second time it leads back to the field.
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Control+Shift+C');
  await expect(page.getByRole('combobox', { name: 'Cc', exact: true })).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect.poll(async () => JSON.stringify((await lastOf('copied')).cc)).toContain('nuria@gestoria.example');
  expect((await lastOf('copied')).text).toBe('Te copio a Nuria.');
});

test('take it on', async () => {
  await open('assigned');
  await count('assign to me', 1, ({ press }) => press('m'));
  await expect.poll(async () => (await read('assigned')).conversation.assignedTo?.id).toBe(client.user.id);
});

test('snooze until tomorrow at nine', async () => {
  await open('snoozed');
  await count('snooze until tomorrow at 9', 2, async ({ press }) => {
    await press('s');
    await expect(dialogField()).toBeVisible();
    await press('Enter');
  });
  await expect.poll(() => stateOf('snoozed')).toBe('snoozed');
  const { snoozedUntil } = (await read('snoozed')).conversation;
  const until = new Date(snoozedUntil).toLocaleString('sv', { timeZone: 'Europe/Madrid' });
  const tomorrow = new Date(Date.now() + 86_400_000).toLocaleDateString('sv', { timeZone: 'Europe/Madrid' });
  expect(until).toBe(`${tomorrow} 09:00:00`);
  await expectFocusInPlace();
});

test('close, undo, close and reopen', async () => {
  await open('closed');
  await count('close', 1, ({ press }) => press('e'));
  await expect.poll(() => stateOf('closed')).toBe('closed');
  await expect(page).not.toHaveURL(new RegExp(idOf('closed')));
  await expectFocusInPlace();
  await expect(page.getByRole('button', { name: 'Deshacer' })).toBeVisible();
  await count('undo', 1, ({ press }) => press('Control+z'));
  await expect.poll(() => stateOf('closed')).toBe('waiting');
  await open('closed');
  await page.keyboard.press('e');
  await expect.poll(() => stateOf('closed')).toBe('closed');
  await open('closed');
  await count('reopen', 1, ({ press }) => press('e'));
  // The last word is the person's, so it waits again.
  await expect.poll(() => stateOf('closed')).toBe('waiting');
});

test('label', async () => {
  await open('tagged');
  await count('label', 2, async ({ press, type }) => {
    await press('l');
    await type('Urgente');
    await press('Enter');
  });
  await expect.poll(async () => (await read('tagged')).conversation.labelIds.length).toBe(1);
  await expectFocusInPlace();
});

test('set aside as spam, and undo it', async () => {
  await open('unwanted');
  await count('spam', 1, ({ press }) => press('!'));
  await expect.poll(() => stateOf('unwanted')).toBe('spam');
  await expectFocusInPlace();
  await expect(page.getByRole('button', { name: 'Deshacer' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect.poll(() => stateOf('unwanted')).toBe('waiting');
});

test('search and open the first result, without waiting for it', async () => {
  await page.goto(`${product.url}/user/buzon/todos`);
  await expect(page.locator('[data-conversation]').first()).toBeVisible();
  await count('search and open the first result', 3, async ({ press, type }) => {
    await press('/');
    await type('kimiko');
    await press('ArrowDown');
    await expect(page.locator('[data-conversation]:focus')).toBeVisible();
    await press('Enter');
  });
  await expect(page).toHaveURL(new RegExp(`c=${idOf('sought')}`));
  await expect.poll(async () => (await read('sought')).conversation.unread).toBe(0);
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('searchbox').first()).toBeFocused();
});

test('move to another profile, and undo it', async () => {
  await open('moved');
  const place = async () => (await read('moved')).conversation.profile.id;
  await page.keyboard.press('v');
  await expect(dialogField()).toBeVisible();
  expect(await findViolations(page, { without: 'iframe', tags: wcag })).toEqual([]);
  await page.keyboard.press('Escape');
  await expectFocusInPlace();
  await count('move to another profile', 2, async ({ press, type }) => {
    await press('v');
    await expect(dialogField()).toBeVisible();
    await type('torno');
    await press('Enter');
  });
  await expect.poll(place).toBe(profiles.second);
  await expectFocusInPlace();
  await expect(page.getByRole('button', { name: 'Deshacer' })).toBeVisible();
  await count('undo that', 1, ({ press }) => press('Control+z'));
  await expect.poll(place).toBe(profiles.first);
});

test('merge with another conversation, and undo it', async () => {
  await open('joined');
  const size = async () => (await read('joined')).conversation.messageCount;
  await count('merge with another conversation', 3, async ({ press, type }) => {
    await press('y');
    await expect(dialogField()).toBeVisible();
    await type('vallés');
    await press('ArrowDown');
    await expect(page.getByRole('radio', { name: new RegExp(people.other) })).toBeChecked();
    await press('Enter');
  });
  await expect.poll(size).toBe(2);
  await expectFocusInPlace();
  await expect(page.getByRole('button', { name: 'Deshacer' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect.poll(size).toBe(1);
});

test('split off the newest message', async () => {
  await open('split');
  await count('split off the newest message', 2, async ({ press }) => {
    await press('d');
    await expect(dialogField()).toBeVisible();
    await press('Enter');
  });
  await expect.poll(async () => (await read('split')).conversation.messageCount).toBe(1);
  await expect(page).not.toHaveURL(new RegExp(idOf('split')));
  await expectFocusInPlace();
});

test('insert a saved reply', async () => {
  await open('canned');
  await count('insert a saved reply', 3, async ({ press, type }) => {
    await press('r');
    await expect(editor()).toBeFocused();
    await press('/');
    await expect(dialogField()).toBeVisible();
    await type('horario');
    await press('Enter');
  });
  await expect(editor()).toContainText('Abrimos de diez a dos.');
  await expect(editor()).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect.poll(async () => (await lastOf('canned')).text).toBe('Abrimos de diez a dos.');
});

test('note, and send and close', async () => {
  await open('noted');
  await count('internal note', 2, async ({ press, type }) => {
    await press('n');
    await expect(page.locator('textarea:focus')).toBeVisible();
    await type('Llamar el lunes.');
    await press('Control+Enter');
  });
  await expect.poll(async () => (await read('noted')).notes.length).toBe(1);
  await expectFocusInPlace();
  await open('finished');
  await count('answer, send and close', 2, async ({ press, type }) => {
    await press('r');
    await type('Hecho.');
    await press('Control+Shift+Enter');
  });
  await expect.poll(() => stateOf('finished')).toBe('closed');
  await expect(page).not.toHaveURL(new RegExp(idOf('finished')));
  await expectFocusInPlace();
});

test('change the view, and write a new mail', async () => {
  await open('first');
  await count('change the view', 1, ({ press }) => press('9'));
  await expect(page).toHaveURL(/estado=cerrados/);
  await expect(page.getByRole('link', { name: /^Cerrados|^Cerradas/ })).toHaveAttribute('aria-current', 'page');
  await expect(page.locator(`[data-conversation="${idOf('finished')}"]`)).toBeVisible();
  await page.keyboard.press('3');
  await expect(page).not.toHaveURL(/estado=/);
  await count('begin a new mail', 1, ({ press }) => press('w'));
  await expect(page.getByRole('dialog').locator('input:focus')).toBeVisible();
});

const singles = 'jkoeraf#usnx;mvydw!123?';

test('no key is a shortcut while something is typed or converted', async () => {
  await open('first');
  const before = page.url();
  await page.keyboard.press('r');
  await page.keyboard.type(`a${singles}`);
  await expect(editor()).toHaveText(`a${singles}`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(page.url()).toBe(before);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Escape');
  const press = (selector: string, key: string) =>
    page
      .locator(selector)
      .first()
      .dispatchEvent('keydown', { key, isComposing: true, bubbles: true, cancelable: true });
  for (const key of singles) await press('body', key);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(page.url()).toBe(before);
  expect(await stateOf('first')).toBe('waiting');
  await page.keyboard.press('n');
  await press('textarea', 'Escape');
  await expect(page.locator('textarea:focus')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('l');
  await press('[role="dialog"] input', 'Escape');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await press('[data-screen-search]', 'ArrowDown');
  await page.waitForTimeout(200);
  await expect(page.locator('[data-screen-search]')).toBeFocused();
});

test('the help lists every key, in three languages', async () => {
  const titles = { es: 'Atajos de teclado', en: 'Keyboard shortcuts', jp: 'キーボードショートカット' };
  for (const [locale, title] of Object.entries(titles)) {
    await api('/api/user/preferences', { method: 'PATCH', body: { locale } });
    await useSession(page, product, { ...client, user: { ...client.user, locale: locale as 'es' } });
    await page.goto(`${product.url}/user/buzon/todos`);
    await expect(page.locator('[data-conversation]').first()).toBeVisible();
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: title });
    await expect(sheet).toBeVisible();
    const keys = await sheet.locator('section').nth(1).locator('kbd').allTextContents();
    for (const key of [...'jkoeraf#usnx;mvydwl!/', 'F2', '1 … 9', '0', '↓ ↑', 'C B'])
      expect(keys, locale).toContain(key);
    await page.keyboard.press('Escape');
  }
});
