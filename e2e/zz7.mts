import { writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findBrowser } from './kit/find-browser.mjs';
import { startProduct } from './kit/zz7-product.ts';
import { callApi, createClient, signInByApi, useSession } from './kit/session.ts';
import { barroYSal } from '../packages/blocks/src/examples/barro-y-sal.ts';
const product = await startProduct();
console.log('ready', product.startedIn);
try {
const client = await createClient(product, { alias: 'barroysal' });
const admin = await signInByApi(product, product.admin);
const call = async (path: string, method: string, body: unknown, token = client.token) => { const r = await callApi(product, path, { method, body, token }); const t = await r.text(); if (!r.ok) console.log(path, r.status, t.slice(0, 300)); return JSON.parse(t); };
const profile = await call('/api/profiles', 'POST', { name: 'Barro y Sal', themeId: 'barro', locale: 'es' });
const doc = JSON.parse(JSON.stringify(barroYSal), (k, v) => (v && typeof v === 'object' && 'fileId' in v ? null : v));
const blocks = doc.blocks.filter((b: any) => b.type !== 'image' && !JSON.stringify(b).includes('"image":null') || b.type === 'cover');
const saved = await call(`/api/profiles/${profile.id}/draft`, 'PUT', { document: { ...doc, blocks }, baseRevision: profile.draft.revision });
await call(`/api/profiles/${profile.id}/publish`, 'POST', {});
const page0 = profile.path;
const b = findBrowser();
const browser = await chromium.launch({ executablePath: b.executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const shot = async (name: string, path: string, o: any = {}) => { const ctx = await browser.newContext({ viewport: { width: o.w ?? 390, height: o.h ?? 844 }, colorScheme: o.dark ? 'dark' : 'light', javaScriptEnabled: o.js ?? true, userAgent: o.ua, locale: o.locale ?? 'es-ES', forcedColors: o.forced ? 'active' : 'none' }); const page = await ctx.newPage(); page.on('console', (m) => m.type() === 'error' && console.log(name, m.text())); await page.goto(product.url + path); if (o.do) await o.do(page); await page.screenshot({ path: `/tmp/z-${name}.png`, fullPage: o.full ?? false }); if (o.pdf) writeFileSync(`/tmp/z-${name}.pdf`, await page.pdf({ format: 'A4' })); const sw = await page.evaluate(() => document.documentElement.scrollWidth); if (sw > (o.w ?? 390)) console.log(name, 'overflows', sw); await ctx.close(); };
const ig = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Instagram 400.0.0.0';
await shot('page390', page0, { pdf: true });
await shot('iab', page0, { ua: ig });
await shot('iab-open', page0, { ua: ig, js: true, w: 320, h: 700, do: (p: any) => p.locator('.iab summary').click() });
await shot('iab-dark', page0, { ua: ig, dark: true, do: (p: any) => p.locator('.iab summary').click() });
await shot('report390', page0 + '/denunciar', { full: true });
await shot('report320-dark', page0 + '/denunciar', { w: 320, dark: true, full: true });
await shot('report1280', page0 + '/denunciar', { w: 1280, h: 900, locale: 'ja-JP', full: true });
await shot('nf', '/link/barroysal/barro', {});
await shot('nf-near', '/link/barroysa/x', { w: 1280, h: 800, dark: true });
for (const n of ['Clínica Olmedo', 'Verbena']) { const p = await call('/api/profiles', 'POST', { name: n, locale: 'es' }); await call(`/api/profiles/${p.id}/publish`, 'POST', {}); }
await shot('nf-own', '/link/barroysal/clinica', { w: 1280, h: 800 });
// reports
for (const [i, r] of ['scam', 'privacy', 'spam'].entries()) { const form = await (await fetch(product.url + page0 + '/denunciar')).text(); const ts = /name="_ts" value="([^"]+)"/.exec(form)![1]!; await new Promise((x) => setTimeout(x, 4200)); const rr = await fetch(product.url + page0 + '/denunciar', { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: new URLSearchParams({ _ts: ts, reason: r, text: 'Pide el número de la tarjeta y no hay tienda. Lo he visto en la sección de talleres. ' + i, email: i ? '' : 'ana@correo.example', website: '' }).toString() }); console.log('report', rr.status); }
for (const [n, o] of [['1440', { width: 1440, height: 900 }], ['390', { width: 390, height: 844 }]] as const) for (const scheme of ['light', 'dark'] as const) { const ctx = await browser.newContext({ viewport: o, colorScheme: scheme, locale: 'es-ES' }); const page = await ctx.newPage(); page.on('console', (m) => m.type() === 'error' && console.log('admin', m.text())); await useSession(page, product, admin); await page.goto(product.url + '/admin/denuncias'); await page.waitForTimeout(2500); await page.screenshot({ path: `/tmp/z-admin-${n}-${scheme}.png` }); await page.getByText('Barro y Sal').first().click(); await page.waitForTimeout(1500); await page.screenshot({ path: `/tmp/z-admin-${n}-${scheme}-open.png` }); if (n === '1440' && scheme === 'light') { await page.getByRole('button', { name: 'Retirar la página' }).click(); await page.waitForTimeout(700); await page.screenshot({ path: `/tmp/z-admin-dialog.png` }); } await ctx.close(); }
const og = /og:image" content="([^"]+)"/.exec(await (await fetch(product.url + page0)).text())![1]!.replaceAll('&amp;', '&');
const t = performance.now(); const r = await fetch(product.url + new URL(og).pathname + new URL(og).search); writeFileSync('/tmp/z-og.jpg', Buffer.from(await r.arrayBuffer())); console.log('og', r.status, Math.round(performance.now() - t));
await browser.close();
} finally { await product.stop(); }
