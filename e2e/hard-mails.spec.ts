import { createHmac } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { type Product, startProduct } from './kit/product.ts';
import { callApi, createClient, type SignedIn, useSession } from './kit/session.ts';
import { test } from './kit/test.ts';

/** Mails as the programs of real people write them, and what a person sees of each. MAILS_OUT: a folder for pictures. */
const out = process.env['MAILS_OUT'];
const fixtures = path.resolve(import.meta.dirname, '../apps/server/test/fixtures/mails');

let product: Product;
let client: SignedIn;
let hook: { url: string; secret: string };

type Hard = { name: string; raw: Buffer; person: string; shows: (page: Page) => Promise<void> };

const frame = (page: Page) => page.frameLocator('iframe[title^="Correo de"]').first();
const inThread = (page: Page, text: string | RegExp) => page.getByRole('log').getByText(text).first();
const seesIn = (text: string | RegExp) => (page: Page) => expect(frame(page).getByText(text).first()).toBeVisible();

const write = (fields: readonly string[], body: readonly string[]) =>
  Buffer.from(
    `${[...fields, 'To: hola@barro.example', 'MIME-Version: 1.0'].join('\r\n')}\r\n\r\n${body.join('\r\n')}\r\n`,
  );
const html = (fields: readonly string[], body: string) =>
  write([...fields, 'Content-Type: text/html; charset=utf-8', 'Content-Transfer-Encoding: 8bit'], [body]);
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A mail of the corpus, written by somebody of its own. */
async function ofCorpus(name: string, person: string): Promise<Buffer> {
  const raw = (await readFile(path.join(fixtures, `${name}.eml`))).toString('latin1');
  return Buffer.from(
    raw.replaceAll('@@TO@@', 'hola@barro.example').replace(/^From: .*$/m, `From: ${person}`),
    'latin1',
  );
}

const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0cm;font-size:11pt;font-family:Calibri}</style>
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings></o:OfficeDocumentSettings></xml><![endif]--></head><body lang=ES link="#0563C1">
<div class=WordSection1><p class=MsoNormal>Buenos días:<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>
<table class=MsoNormalTable border=1 cellspacing=0 cellpadding=0 width=1100 style='width:825.0pt;border-collapse:collapse'>
<tr><td width=500 style='padding:5pt;background:#D9E2F3'><b>Pieza</b></td><td width=300 style='padding:5pt;background:#D9E2F3'>Medida</td><td width=300 style='padding:5pt;background:#D9E2F3'>Unidades</td></tr>
<tr><td style='padding:5pt'>Plato hondo, esmalte blanco</td><td style='padding:5pt'>24 cm</td><td style='padding:5pt'>60</td></tr>
<tr><td style='padding:5pt'>Taza sin asa, engobe negro</td><td style='padding:5pt'>9 cm</td><td style='padding:5pt'>120</td></tr></table>
<p class=MsoNormal><span style='color:#1F497D'>Un saludo,<br>Oriol Mas</span></p></div></body></html>`;

const night = `<div style="background:#0b1020;padding:24px"><table align="center" width="600" style="background:#111a33;color:#dfe7ff;border-radius:8px"><tr><td style="padding:24px">
<h1 style="color:#ffffff;margin:0 0 12px">Feria de Navidad</h1><p style="color:#9fb2e8">Tu puesto es el <b style="color:#fff">B-17</b>. Montaje desde las 8:00.</p>
<a href="https://feria.example/plano?puesto=B-17" style="display:inline-block;background:#ffd166;color:#000;padding:12px 20px;border-radius:24px">Ver el plano</a></td></tr></table></div>`;

async function hardMails(): Promise<Hard[]> {
  const longLink = `https://envios.example/seguimiento?${'codigo=ES123456789&'.repeat(12)}fin=1`;
  return [
    {
      name: 'word-table',
      person: 'oriol@hotel.example',
      raw: html(
        [
          'From: Oriol Mas <oriol@hotel.example>',
          'Subject: Presupuesto: 60 platos hondos',
          'Message-ID: <h1@x.example>',
        ],
        word,
      ),
      shows: seesIn('Taza sin asa, engobe negro'),
    },
    {
      name: 'dark-design',
      person: 'feria@feria.example',
      raw: html(
        ['From: Feria <feria@feria.example>', 'Subject: Tu puesto en la feria', 'Message-ID: <h2@x.example>'],
        night,
      ),
      shows: seesIn('Ver el plano'),
    },
    {
      name: 'invitation',
      person: 'laia@hotel.example',
      raw: await ofCorpus('s03-ics', 'Laia Puig <laia@hotel.example>'),
      shows: async (page) => {
        await expect(inThread(page, 'Visita al taller')).toBeVisible();
        await expect(page.getByRole('button', { name: 'Aceptar' })).toBeVisible();
      },
    },
    {
      name: 'winmail',
      person: 'pau@colegio.example',
      raw: await ofCorpus('s13b-tnef-with-file', 'Pau Vidal <pau@colegio.example>'),
      shows: async (page) => {
        await expect(inThread(page, 'Va el presupuesto.')).toBeVisible();
        await expect(inThread(page, 'presupuesto.txt')).toBeVisible();
      },
    },
    {
      name: 'shift-jis',
      person: 'tanaka@kobo.example',
      raw: await ofCorpus('c06-subj-raw-sjis', 'Tanaka <tanaka@kobo.example>'),
      shows: (page) => expect(inThread(page, '①㈱髙橋工房の見積もりをお願いします。')).toBeVisible(),
    },
    {
      name: 'picture-and-files',
      person: 'joan@prats.example',
      raw: write(
        [
          'From: Joan Prats <joan@prats.example>',
          'Subject: Fotos del horno',
          'Message-ID: <h6@x.example>',
          'Content-Type: multipart/related; boundary=b',
        ],
        [
          ...[
            '--b',
            'Content-Type: text/html; charset=utf-8',
            '',
            '<p>Así quedó: <img src="cid:uno%40x" width="120" height="80" alt="El horno"></p>',
          ],
          ...[
            '--b',
            'Content-Type: image/png; name="horno.png"',
            'Content-ID: <uno@x>',
            'Content-Transfer-Encoding: base64',
            '',
            pixel,
          ],
          ...[
            '--b',
            'Content-Type: application/pdf; name="justificante.pdf"',
            'Content-ID: <dos@x>',
            'Content-Disposition: attachment',
            'Content-Transfer-Encoding: base64',
            '',
            'JVBERi0xLjQK',
          ],
          '--b--',
        ],
      ),
      shows: async (page) => {
        await expect(frame(page).getByAltText('El horno')).toBeVisible();
        await expect(inThread(page, 'justificante.pdf')).toBeVisible();
      },
    },
    {
      name: 'mail-in-mail',
      person: 'silvia@ros.example',
      raw: await ofCorpus('s01-rfc822-nodisp', 'Sílvia Ros <silvia@ros.example>'),
      shows: async (page) => {
        await expect(inThread(page, 'Reenvío este correo.')).toBeVisible();
        await expect(inThread(page, /\.eml/)).toBeVisible();
      },
    },
    {
      name: 'program-as-document',
      person: 'coral@gestoria.example',
      raw: write(
        [
          'From: Gestoría Coral <coral@gestoria.example>',
          'Subject: Factura pendiente',
          'Message-ID: <h8@x.example>',
          'Content-Type: multipart/mixed; boundary=b',
        ],
        [
          ...['--b', 'Content-Type: text/plain; charset=utf-8', '', 'Adjunto la factura. Ábrela cuanto antes.'],
          ...[
            '--b',
            'Content-Type: application/octet-stream; name="factura.pdf.exe"',
            'Content-Disposition: attachment',
            'Content-Transfer-Encoding: base64',
            '',
            'TVqQAAMAAAAEAAAA',
          ],
          '--b--',
        ],
      ),
      shows: (page) => expect(inThread(page, 'factura.pdf.exe')).toBeVisible(),
    },
    {
      name: 'imitation',
      person: 'cobros@otra.example',
      raw: write(
        [
          'From: Barro y Sal <pagos@barr0ysal.example>',
          'Reply-To: Barro y Sal <cobros@otra.example>',
          'Subject: Cambio de cuenta bancaria',
          'Message-ID: <h9@x.example>',
          'Content-Type: text/plain; charset=utf-8',
        ],
        ['Hola, a partir de hoy pagad a esta cuenta nueva.'],
      ),
      shows: (page) => expect(inThread(page, 'Hola, a partir de hoy pagad a esta cuenta nueva.')).toBeVisible(),
    },
    {
      name: 'interleaved',
      person: 'aiko@mori.example',
      raw: write(
        [
          'From: Aiko Mori <aiko@mori.example>',
          'Subject: Re: Envío a Tokio',
          'Message-ID: <h10@x.example>',
          'Content-Type: text/plain; charset=utf-8',
        ],
        [
          'On Tue, Nov 24, 2026 at 10:00 AM Barro y Sal <hola@barro.example> wrote:',
          ...['> ¿Llegó la caja?', 'Sí, ayer.', '> ¿Algo roto?', 'Una taza. Aquí está el parte:', longLink],
          'x'.repeat(300),
        ],
      ),
      shows: async (page) => {
        await expect(inThread(page, /Una taza\. Aquí está el parte/)).toBeVisible();
        await expect(inThread(page, /¿Algo roto\?/)).toBeVisible();
      },
    },
  ];
}

async function deliver(raw: Buffer): Promise<void> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', hook.secret).update(`${timestamp}.`).update(raw).digest('hex');
  const answer = await fetch(hook.url, {
    method: 'POST',
    headers: {
      'content-type': 'message/rfc822',
      'x-enlace-timestamp': timestamp,
      'x-enlace-signature': `v1=${signature}`,
    },
    body: new Uint8Array(raw),
  });
  if (!answer.ok) throw new Error(`the hook answered ${answer.status}: ${await answer.text()}`);
}

test.beforeAll(async () => {
  product = await startProduct();
  client = await createClient(product, { alias: 'barroysal' });
  const make = async (address: string, body: unknown) =>
    (await callApi(product, address, { method: 'POST', body, token: client.token })).json();
  const { id: profileId } = await make('/api/profiles', { name: 'Barro y Sal', themeId: 'barro', locale: 'es' });
  const made = await make('/api/mail-sources/webhook', { name: 'Correo', profileId });
  hook = { url: `${product.url}${new URL(made.source.url).pathname}`, secret: made.secret };
});
test.afterAll(() => product.stop());

type Listed = { items: { id: string }[] };

/** Wider than its column: what a person would have to scroll sideways. */
const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('ten hard mails are shown as they were meant, and fit a phone', async ({ page, browser }) => {
  test.setTimeout(300_000);
  const mails = await hardMails();
  for (const { raw } of mails) await deliver(raw);
  const list = async (): Promise<Listed> =>
    (await callApi(product, '/api/mailbox/conversations?limit=50', { token: client.token })).json();
  await expect.poll(async () => (await list()).items.length, { timeout: 60_000 }).toBe(mails.length);
  const { items } = await list();
  await useSession(page, product, client);
  for (const { name, person, shows } of mails) {
    const at = items.find((item) => JSON.stringify(item).includes(person));
    if (!at) throw new Error(`no conversation of ${person}`);
    await test.step(name, async () => {
      await page.goto(`${product.url}/user/buzon/todos?c=${at.id}`);
      await shows(page);
      if (out !== undefined) await take(page, `${name}-es-light-1440`);
      const phone = await browser.newContext({
        viewport: { width: 390, height: 844 },
        colorScheme: 'dark',
        reducedMotion: 'reduce',
      });
      const small = await phone.newPage();
      await useSession(small, product, client);
      await small.goto(`${product.url}/user/buzon/todos?c=${at.id}`);
      await shows(small);
      expect(await overflowOf(small)).toBe(0);
      if (out !== undefined) await take(small, `${name}-es-dark-390`);
      await phone.close();
    });
  }
});

async function take(page: Page, name: string): Promise<void> {
  if (out === undefined) return;
  await mkdir(out, { recursive: true });
  await page.waitForTimeout(400);
  await page.screenshot({ path: path.join(out, `${name}.png`) });
}
