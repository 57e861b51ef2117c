import { expect, type Page } from '@playwright/test';
import type { Shot } from './shot.ts';

const dialog = (page: Page) => [page.getByRole('dialog').last()];
const main = (page: Page) => [page.getByRole('main')];
const headed = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

/** A realistic list, with two unreadable rows. */
const people = [
  'Nombre;Correo;Teléfono;Ciudad;Interés',
  'Marta Soler;marta@soler.example;965 88 12 04;Altea;Torno',
  'Biel Andreu;biel@andreu.example;;Dénia;Esmaltes',
  'Clara Ivars;clara(arroba)ivars.example;622 14 55 90;Calp;Torno',
  'Julia Roca;julia.roca@correo.example;655 90 12 33;Altea;Esmaltes',
  ';;622;Murcia;',
].join('\n');

async function chooseFile(page: Page): Promise<void> {
  const file = { name: 'feria.csv', mimeType: 'text/csv', buffer: Buffer.from(people) };
  await page.locator('input[type="file"]').first().setInputFiles(file);
  await expect(headed(page, 'What each column is')).toBeVisible();
}

async function checkFile(page: Page): Promise<void> {
  await chooseFile(page);
  await page.getByRole('radio', { name: 'Yes, all of them' }).check();
  await page.getByLabel('What they agreed to').fill('I want to hear about workshops by mail.');
  await page.getByLabel('Where they agreed').fill('Sign-up sheet of the fair');
  await page.getByLabel('When', { exact: true }).fill('2026-11-14');
  await page.getByLabel('Country of phones without a prefix').selectOption({ label: 'Spain' });
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(headed(page, 'Rows')).toBeVisible();
}

async function newLiveList(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New live list' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Name', { exact: true }).fill('From Valencia');
  await drawer.getByRole('combobox', { name: 'What' }).focus();
  await page.keyboard.type('City');
  await drawer.getByRole('textbox', { name: 'Value' }).fill('Valencia');
  await expect(drawer.getByText('One tamy matches')).toBeVisible();
}

async function shareFile(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Actions for jarron.jpg' }).click();
  await page.getByRole('menuitem', { name: 'Share…' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Create link' })).toBeVisible();
}

/** The mail next to the editor or the steps is rendered by the server. */
async function drawn(page: Page): Promise<void> {
  await expect(page.locator('iframe').first()).toBeVisible();
  await expect(page.getByText('Drawing the mail')).toHaveCount(0);
}

const erase = (page: Page) => page.getByRole('button', { name: 'Erase for good' });

export const clientShots: readonly Shot[] = [
  { name: 'new-profile', who: 'client', address: () => '/user/perfiles/nuevo', parts: main },
  { name: 'profile-editor', who: 'client', address: ({ profile }) => `/user/perfiles/${profile.id}` },
  { name: 'public-page', who: 'visitor', isPhone: true, address: ({ profile }) => profile.path },
  {
    name: 'share',
    who: 'client',
    address: ({ profile }) => `/user/perfiles/view/${profile.id}`,
    prepare: async (page) => {
      await headed(page, 'Share').evaluate((heading) => heading.scrollIntoView({ block: 'start' }));
      await expect(page.getByRole('img', { name: 'QR code of Barro y Sal' })).toBeVisible();
    },
    parts: (page) => [
      headed(page, 'Share'),
      page.getByRole('button', { name: /^Copy: Short link/ }),
      page.getByText('Embed on your site'),
    ],
  },
  { name: 'mailbox', who: 'client', address: ({ conversationId }) => `/user/buzon/todos?c=${conversationId}` },
  { name: 'mailbox-phone', who: 'client', isPhone: true, address: () => '/user/buzon/todos' },
  { name: 'tamys', who: 'client', address: () => '/user/tamys', height: 620 },
  { name: 'tamy', who: 'client', address: ({ contactId }) => `/user/tamys/${contactId}` },
  { name: 'live-list', who: 'client', address: () => '/user/tamys', prepare: newLiveList, parts: dialog },
  { name: 'import-columns', who: 'client', address: () => '/user/tamys/importar', prepare: chooseFile, parts: main },
  { name: 'import-check', who: 'client', address: () => '/user/tamys/importar', prepare: checkFile, parts: main },
  {
    name: 'template-editor',
    who: 'client',
    address: ({ templateId }) => `/user/plantillas/${templateId}`,
    prepare: drawn,
  },
  {
    name: 'campaign-audience',
    who: 'client',
    address: ({ draftId }) => `/user/campanas/${draftId}?paso=audiencia`,
    prepare: drawn,
  },
  {
    name: 'campaign-review',
    who: 'client',
    address: ({ draftId }) => `/user/campanas/${draftId}?paso=nada`,
    prepare: drawn,
  },
  { name: 'campaign-report', who: 'client', address: ({ campaignId }) => `/user/campanas/${campaignId}` },
  {
    name: 'automation',
    who: 'client',
    address: ({ automationId }) => `/user/campanas/automatizaciones/${automationId}`,
    parts: main,
  },
  { name: 'wall', who: 'client', address: () => '/user/muros', height: 640 },
  { name: 'drive-share', who: 'client', address: () => '/user/nube', prepare: shareFile, parts: dialog },
  { name: 'plan', who: 'client', address: () => '/user/myplan', parts: main, height: 620 },
  {
    name: 'privacy',
    who: 'client',
    address: ({ contactId }) => `/user/tamys/${contactId}`,
    prepare: (page) => erase(page).evaluate((button) => button.scrollIntoView({ block: 'end' })),
    parts: (page) => [
      headed(page, 'Permission'),
      page.getByText('All the data you store about them, to provide on request.'),
      erase(page),
    ],
  },
];
