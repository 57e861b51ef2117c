import { expect, type Locator, type Page } from '@playwright/test';
import type { Hand } from '../kit/hand.ts';
import type { Product } from '../kit/product.ts';
import type { SignedIn } from '../kit/session.ts';
import { totpCode } from '../kit/totp.ts';

export type Stage = { product: Product; client: SignedIn };

/** What somebody sets out to do, from the screen where it begins. */
export type Task = {
  name: string;
  /** The product in which this takes fewest clicks or keys, and how many. */
  peer: { name: string; count: number };
  /** The most that this may take here, besides the content. */
  limit: { mouse: number; keys: number };
  start: string;
  /** Whose account of the demonstration it is, where the pottery's does not serve. */
  email?: string;
  walk: (hand: Hand, stage: Stage) => Promise<void>;
};

const dialog = (page: Page) => page.getByRole('dialog').last();
const main = (page: Page) => page.getByRole('main');
const seen = (target: Locator) => expect(target).toBeVisible();

/** Fifty people, two of whom cannot be written to. */
function fiftyPeople(way: string): { name: string; mimeType: string; buffer: Buffer } {
  const rows = Array.from({ length: 48 }, (_, at) => `Persona ${at + 1};persona${at + 1}.${way}@lista.example;Altea`);
  const text = ['nombre;correo;ciudad', ...rows, 'Sin arroba;sin.arroba;Elche', 'Sin correo;;Elche'].join('\n');
  return { name: `feria-${way}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) };
}

/** The smallest PNG there is. */
const picture = {
  name: 'horno.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

const publishProfile: Task = {
  name: 'create and publish a profile',
  peer: { name: 'Linktree', count: 2 },
  limit: { mouse: 2, keys: 3 },
  start: '/user/perfiles',
  async walk(hand) {
    const { page } = hand;
    const name = `Año del barro (${hand.way})`;
    const sheet = page.getByRole('dialog', { name: /^Publica/ });
    if (hand.isMouse) await hand.click(main(page).getByRole('link', { name: 'Crear perfil' }).first());
    else await hand.press('c', 'p');
    if (hand.isMouse) await expect(page.getByLabel('Nombre del perfil')).toBeFocused();
    await hand.type(name);
    await seen(page.getByText(/^Si publicas ya, no se verá lo que falta por escribir en: Portada/));
    if (hand.isMouse) await hand.click(page.getByRole('button', { name: 'Crear y publicar' }));
    else await hand.press('Control+Enter');
    await seen(sheet.getByRole('heading', { name: `${name} ya se puede visitar` }));
  },
};

const answerMessage: Task = {
  name: 'answer a message',
  peer: { name: 'Front', count: 3 },
  limit: { mouse: 3, keys: 3 },
  start: '/user/buzon/todos',
  async walk(hand) {
    const { page } = hand;
    const text = `Allí estaremos mañana, ¿sí? (${hand.way})`;
    if (hand.isMouse) {
      await hand.click(page.locator('[data-conversation]').first());
      await hand.click(page.getByRole('button', { name: /^Contestar a/ }));
    } else await hand.press('o', 'r');
    await hand.type(text);
    if (hand.isMouse) await hand.click(main(page).getByRole('button', { name: /^Enviar Ctrl/ }));
    else await hand.press('Control+Enter');
    await seen(page.getByRole('log').getByText(text, { exact: true }));
  },
};

const labelTamy: Task = {
  name: 'find a tamy and label it',
  peer: { name: 'Attio, Linear', count: 3 },
  limit: { mouse: 3, keys: 4 },
  start: '/user/tamys',
  async walk(hand) {
    const { page } = hand;
    const label = `Feria ${hand.way}`;
    const row = page.getByRole('row').filter({ hasText: 'Julia Roca' });
    if (hand.isMouse) await hand.click(page.getByRole('searchbox'));
    else await hand.press('/');
    await hand.type('julia roca');
    await expect(page.getByRole('row')).toHaveCount(2);
    if (hand.isMouse) await hand.click(row.getByRole('button', { name: /^Cambiar Etiquetas/ }));
    else await hand.press('ArrowDown', 'l');
    await hand.type(label);
    if (hand.isMouse) await hand.click(dialog(page).getByRole('button', { name: new RegExp(label) }));
    else await hand.press('Enter');
    await expect(row).toContainText(label);
  },
};

const importPeople: Task = {
  name: 'import 50 people',
  peer: { name: 'Mailchimp', count: 7 },
  limit: { mouse: 7, keys: 8 },
  start: '/user/tamys',
  async walk(hand) {
    const { page } = hand;
    const choosing = page.waitForEvent('filechooser');
    const choose = page.getByRole('button', { name: 'Elegir archivo' });
    if (hand.isMouse) {
      await hand.click(main(page).getByRole('link', { name: 'Importar' }));
      await hand.click(choose);
    } else {
      await hand.press('c', 'i');
      await seen(choose);
      await hand.press('Control+Enter');
    }
    await (await choosing).setFiles(fiftyPeople(hand.way));
    const yes = page.getByRole('radio', { name: 'Sí, todos' });
    await seen(yes);
    // The evidence of their consent, which is asked for before anything is imported.
    const evidence = [
      ['Qué aceptaron', 'El boletín de la feria'],
      ['Dónde lo dieron', 'La lista de la feria'],
      ['Cuándo', '2/11/2026'],
    ] as const;
    if (hand.isMouse) await hand.click(yes);
    else await hand.press('Enter');
    for (const [index, [name, text]] of evidence.entries()) {
      const field = page.getByRole('textbox', { name, exact: true });
      // The answer leads to the first field, and Tab to the others, by mouse too.
      if (index > 0) await hand.press('Tab');
      await expect(field).toBeFocused();
      await hand.type(text);
    }
    if (hand.isMouse) await hand.click(page.getByRole('button', { name: 'Comprobar' }));
    else await hand.press('Control+Enter');
    const run = main(page).getByRole('button', { name: /^Importar/ });
    await seen(run);
    await expect(run).toBeEnabled();
    if (hand.isMouse) await hand.click(run);
    else await hand.press('Control+Enter');
    await seen(page.getByRole('heading', { name: 'Terminada' }));
    // One of the two without an address has a name, and one an address that is none.
    await seen(page.getByRole('button', { name: '49 Nuevos' }));
  },
};

const segmentTamys: Task = {
  name: 'make a segment with one rule',
  peer: { name: 'Attio', count: 3 },
  limit: { mouse: 3, keys: 4 },
  start: '/user/tamys',
  async walk(hand) {
    const { page } = hand;
    const drawer = page.getByRole('dialog', { name: 'Nueva lista viva' });
    if (hand.isMouse) await hand.click(page.getByRole('button', { name: 'Nueva lista viva' }));
    else await hand.press('c', 'l');
    await expect(drawer.getByRole('combobox', { name: 'Qué' })).toBeFocused();
    await hand.type('ciudad');
    if (hand.isMouse) await hand.click(drawer.getByRole('textbox', { name: 'Valor' }));
    else await hand.press('Enter');
    await hand.type('Valencia');
    const save = drawer.getByRole('button', { name: 'Guardar lista viva' });
    await expect(save).toBeEnabled();
    if (hand.isMouse) await hand.click(save);
    else await hand.press('Control+Enter');
    await expect(page).toHaveURL(/lista=/);
    await seen(page.getByRole('row').filter({ hasText: 'Tomás Gil' }));
  },
};

const writeTemplate: Task = {
  name: 'template with a picture and a variable',
  peer: { name: 'Mailchimp', count: 8 },
  limit: { mouse: 7, keys: 7 },
  start: '/user/plantillas',
  async walk(hand) {
    const { page } = hand;
    const blank = page.getByRole('button', { name: /^Empezar en blanco/ });
    const subject = page.getByRole('textbox', { name: 'Asunto', exact: true });
    if (hand.isMouse) await hand.click(blank);
    else {
      await hand.press('c', 'm');
      await expect(blank).toBeFocused();
      await hand.press('Enter');
    }
    await expect(subject).toBeFocused();
    if (hand.isMouse) {
      await hand.type('Hola, ');
      await hand.click(page.getByRole('button', { name: /variable$/i }));
      await hand.click(page.getByRole('menuitem').first());
    } else await hand.type('Hola, {{ contact.first_name }}');
    await expect(subject).toHaveValue(/^Hola, \{\{.+\}\}$/);
    if (hand.isMouse) await hand.click(page.getByRole('button', { name: 'Añadir un bloque' }));
    else await hand.press('Insert');
    await expect(dialog(page).getByRole('textbox').or(dialog(page).getByRole('searchbox')).first()).toBeFocused();
    await hand.type('imagen');
    const block = page.locator('[data-opener]').filter({ hasText: 'Imagen' });
    if (hand.isMouse) await hand.click(dialog(page).getByText('Imagen', { exact: true }).first());
    else await hand.press('Enter');
    await expect(block).toBeFocused();
    const choosing = page.waitForEvent('filechooser');
    const upload = page.getByRole('button', { name: /^Subir imagen/ });
    if (hand.isMouse) await hand.click(upload);
    else {
      await hand.press('ArrowRight');
      await expect(upload).toBeFocused();
      await hand.press('Enter');
    }
    await (await choosing).setFiles(picture);
    await expect(upload).toHaveCount(0);
  },
};

const sendCampaign: Task = {
  name: 'send a campaign',
  peer: { name: 'Mailchimp', count: 6 },
  limit: { mouse: 6, keys: 6 },
  start: '/user/campanas',
  async walk(hand) {
    const { page } = hand;
    const foot = page.getByRole('region', { name: 'Envío' });
    const send = foot.getByRole('button', { name: /^Enviar a/ });
    const everybody = page.getByRole('radio', { name: 'A todos los suscritos' });
    const template = page.getByRole('group', { name: 'Elige la plantilla' }).getByRole('radio').first();
    const now = page.getByRole('radio', { name: 'Ahora' });
    if (hand.isMouse) {
      await hand.click(page.getByRole('button', { name: 'Nueva campaña' }).first());
      await hand.click(everybody);
      await hand.click(page.getByRole('button', { name: 'Listo', exact: true }));
      await hand.click(page.getByRole('group', { name: 'Elige la plantilla' }).locator('label').first());
      await hand.click(now);
      await expect(send).toBeEnabled();
      await hand.click(send);
    } else {
      await hand.press('c', 'c');
      for (const question of [everybody, template, now]) {
        await expect(question).toBeFocused();
        await hand.press('Enter');
      }
      await expect(send).toBeEnabled();
      await hand.press('Control+Enter');
    }
    await seen(page.getByText(/Sale en \d+ s/));
  },
};

const resendReport: Task = {
  name: 'read a report and resend to who did not open',
  peer: { name: 'Mailchimp', count: 3 },
  limit: { mouse: 3, keys: 4 },
  start: '/user/campanas',
  async walk(hand) {
    const { page } = hand;
    const campaign = page.getByRole('link', { name: 'Novedades de otoño', exact: true });
    await seen(campaign);
    const again = page.getByRole('button', { name: 'Reenviar a quienes no abrieron' });
    const send = page.getByRole('region', { name: 'Envío' }).getByRole('button', { name: /^Enviar a/ });
    if (hand.isMouse) await hand.click(campaign);
    else await hand.press('j', 'Enter');
    await seen(again);
    if (hand.isMouse) await hand.click(again);
    else await hand.press('Control+Enter');
    await expect(send).toBeEnabled();
    if (hand.isMouse) await hand.click(send);
    else await hand.press('Control+Enter');
    await seen(page.getByText(/Sale en \d+ s/));
  },
};

const shareFile: Task = {
  name: 'share a file with an expiry date',
  peer: { name: 'Dropbox', count: 4 },
  limit: { mouse: 4, keys: 4 },
  start: '/user/nube',
  async walk(hand) {
    const { page } = hand;
    const file = page.getByRole('button', { name: 'tarro.jpg', exact: true });
    await seen(file);
    if (hand.isMouse) {
      await hand.click(page.getByRole('button', { name: 'Acciones de tarro.jpg' }));
      await hand.click(page.getByRole('menuitem', { name: 'Compartir…' }));
    } else await hand.press('j', 's');
    const name = dialog(page).getByRole('textbox', { name: 'Nombre que se ve' });
    await expect(name).toBeFocused();
    await expect(dialog(page).getByRole('radio', { name: 'En 30 días' })).toBeChecked();
    if (hand.isMouse) await hand.click(dialog(page).getByRole('button', { name: 'Crear enlace' }));
    else await hand.press('Enter');
    const copy = dialog(page).getByRole('button', { name: /^Copiar el enlace/ });
    await expect(copy).toBeFocused();
    await seen(dialog(page).getByText(/Caduca/));
    const address = await dialog(page).getByRole('textbox', { name: 'Enlace' }).inputValue();
    if (hand.isMouse) await hand.click(copy);
    else await hand.press('Enter');
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  },
};

const schedulePost: Task = {
  name: 'schedule a wall post',
  peer: { name: 'Buffer', count: 3 },
  limit: { mouse: 3, keys: 3 },
  start: '/user/muros',
  async walk(hand) {
    const { page } = hand;
    const text = page.getByRole('textbox', { name: 'Texto de la publicación' });
    await seen(text);
    if (hand.isMouse) await hand.click(text);
    else await hand.press('n');
    await hand.type('Mañana encendemos el horno.');
    if (hand.isMouse) await hand.click(main(page).getByRole('button', { name: 'Programar' }));
    else await hand.press('Control+Shift+Enter');
    const when = page.getByRole('dialog').getByRole('textbox', { name: 'Día y hora' });
    await expect(when).toBeFocused();
    // The proposed time is selected, so that what is typed replaces it.
    await hand.type('mañana 9');
    await expect(when).toHaveValue('mañana 9');
    if (hand.isMouse) await hand.click(page.getByRole('dialog').getByRole('button', { name: 'Programar' }));
    else await hand.press('Enter');
    await seen(page.getByRole('link', { name: /^Programado\s*\d/ }));
  },
};

const changePlan: Task = {
  name: 'change the plan',
  peer: { name: 'Stripe portal', count: 2 },
  limit: { mouse: 2, keys: 2 },
  start: '/user/plans',
  // The pottery has the plan with everything; this one has the plan below and a card.
  email: 'panaderiatrigo@demo.example',
  async walk(hand) {
    const { page } = hand;
    const other = page.getByRole('button', { name: 'Cambiar a Agencia' });
    const pay = dialog(page).getByRole('button', { name: /^Cambiar y pagar/ });
    await seen(other);
    if (hand.isMouse) await hand.click(other);
    else await hand.press('Control+Enter');
    await expect(pay).toBeEnabled();
    if (hand.isMouse) await hand.click(pay);
    else await hand.press('Control+Enter');
    await seen(page.getByText(/Agencia/).first());
    await expect(pay).toHaveCount(0);
  },
};

const secondFactor: Task = {
  name: 'switch on the second factor',
  peer: { name: 'GitHub', count: 5 },
  limit: { mouse: 2, keys: 2 },
  start: '/account',
  async walk(hand) {
    const { page } = hand;
    const connect = page.getByRole('button', { name: 'Configurar' });
    await seen(connect);
    if (hand.isMouse) await hand.click(connect);
    else await hand.press('Control+Enter');
    const secret = (await dialog(page).locator('code').innerText()).replaceAll(/\s/g, '');
    await expect(dialog(page).getByLabel('Código que muestra la app')).toBeFocused();
    await hand.type(totpCode(secret));
    const codes = page.getByRole('dialog', { name: 'Guarda estos códigos' });
    await expect(codes.getByRole('listitem')).toHaveCount(10);
    if (hand.isMouse) await hand.click(codes.getByRole('button', { name: 'Los he guardado' }));
    else await hand.press('Control+Enter');
    await seen(page.getByText('Quedan 10', { exact: false }));
  },
};

/** Those of the table that compares Enlace with its peers; a template or campaign made here must not be the first of the next task's list. */
export const tasks: readonly Task[] = [
  publishProfile,
  answerMessage,
  labelTamy,
  importPeople,
  segmentTamys,
  resendReport,
  sendCampaign,
  writeTemplate,
  shareFile,
  schedulePost,
  changePlan,
  secondFactor,
];
