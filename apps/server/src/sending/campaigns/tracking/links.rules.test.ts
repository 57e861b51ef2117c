import { describe, expect, it } from 'vitest';
import { countLinks, uncountMail } from './links.rules.ts';

const source = {
  subject: 'Taller',
  html: '<body><a href="https://taller.example/?a=1&amp;b=2">Ver</a><a href="{{ unsubscribe_url }}">Baja</a><a href="mailto:hola@taller.example">Correo</a></body>',
  text: 'https://taller.example/?a=1&b=2',
};

describe('a counted mail', () => {
  const { source: counted, links } = countLinks(source);
  const mail = { html: counted.html, bodyText: counted.text };

  it('leaves unsubscribing and mail addresses as they are', () => {
    expect(counted.html).toContain('href="{{ unsubscribe_url }}"');
    expect(counted.html).toContain('href="mailto:hola@taller.example"');
    expect(links).toHaveLength(1);
  });

  it('counts five hundred places, each with its own number, and leaves the rest as they are', () => {
    const place = '<a href="https://taller.example/x">Ver</a>';
    const many = countLinks({ subject: '', html: place.repeat(501), text: '' });
    expect(many.links).toHaveLength(500);
    expect(many.links.slice(0, 3).map(({ id, sameAs }) => [id, sameAs])).toEqual([
      [1, null],
      [2, 1],
      [3, 1],
    ]);
    expect(many.source.html.split('https://taller.example/x')).toHaveLength(2);
    const other = countLinks({ subject: '', html: `${place}<a href="https://taller.example/x">Otra</a>`, text: '' });
    expect(other.links.map(({ label, sameAs }) => [label, sameAs])).toEqual([
      ['Ver', null],
      ['Otra', null],
    ]);
  });

  it('names a picture by what it says in its place', () => {
    const html = '<a href="https://taller.example/"><img src="x.png" alt="Foto"></a>';
    expect(countLinks({ subject: '', html, text: '' }).links).toMatchObject([{ label: 'Foto' }]);
  });

  it('becomes what it was for somebody who is not counted', () => {
    const plain = uncountMail(mail, { links, wanted: { opens: false, clicks: false } });
    expect(plain).toEqual({ html: source.html, bodyText: source.text });
  });

  it('keeps the pixel or the links where only the other one is unwanted', () => {
    const noOpens = uncountMail(mail, { links, wanted: { opens: false, clicks: true } });
    expect(noOpens.html).not.toContain('track.open');
    expect(noOpens.html).toContain('{{ track.click }}/1');
    const noClicks = uncountMail(mail, { links, wanted: { opens: true, clicks: false } });
    expect(noClicks.html).toContain('track.open');
    expect(noClicks.html).toContain('https://taller.example/?a=1&amp;b=2');
  });

  it('keeps what begins with a variable as it was written, and judges it when it leaves', () => {
    const written = {
      subject: '',
      html: '<a href="{{ contact.fields.web | link_address }}">Web</a>',
      text: 'Web: {{ contact.fields.web | link_address }}',
    };
    const own = countLinks(written);
    expect(own.links).toMatchObject([{ url: '{{ contact.fields.web }}' }]);
    expect(own.source.text).toBe('Web: {{ track.click }}/1');
    const plain = uncountMail(
      { html: own.source.html, bodyText: own.source.text },
      { links: own.links, wanted: { opens: false, clicks: false } },
    );
    expect(plain).toEqual({ html: written.html, bodyText: written.text });
  });

  it('leaves an address alone that only the mail itself can fill', () => {
    const addresses = [
      'https://x.example/{{ item | link_value }}',
      '{{ home | link_address }}',
      'https://x.example/{% increment n %}',
      'https://x.example/{{ contact.fields[key] }}',
      '{% if item %}https://x.example/{% else %}https://y.example/{% endif %}',
      '{{ forloop.index | prepend: "https://x.example/" }}',
    ];
    const logic = '{% assign home = contact.web %}{%- capture key -%}k{% endcapture %}{% for item in contact.tags %}';
    const html = `${logic}${addresses.map((address) => `<a href="${address.replaceAll('"', "'")}">x</a>`).join('')}{% endfor %}`;
    expect(countLinks({ subject: '', html, text: '' }).links).toEqual([]);
    const others = ['{{ contact.home | link_address }}', 'https://x.example/{{ contact.code | default: "item" }}'];
    const alone = others.map((address) => `<a href="${address.replaceAll('"', "'")}">x</a>`).join('');
    expect(countLinks({ subject: '', html: logic + alone, text: '' }).links).toHaveLength(2);
  });

  it('counts what only Outlook shows, together with the link that stands in its place elsewhere', () => {
    const shape = (href: string, label: string) =>
      `<!--[if mso]><v:roundrect xmlns:v="urn:x" href="${href}" style="height:40px"><v:fill color="#000"/><center>${label}</center></v:roundrect><![endif]-->`;
    const link = '<!--[if !mso]><!--><a href="https://x.example/a?b=1&amp;c=2">Comprar</a><!--<![endif]-->';
    const html = `${shape('https://x.example/a?b=1&amp;c=2', 'Comprar')}${link}${shape('https://x.example/mso', 'Ver')}${shape('tel:+34600', 'Llama')}`;
    const mail = countLinks({ subject: '', html, text: '' });
    expect(mail.links).toEqual([
      { id: 1, url: 'https://x.example/a?b=1&c=2', label: 'Comprar', sameAs: null },
      { id: 2, url: 'https://x.example/mso', label: 'Ver', sameAs: null },
    ]);
    expect([...mail.source.html.matchAll(/href="([^"]*)"/g)].map((match) => match[1])).toEqual([
      '{{ track.click }}/1',
      '{{ track.click }}/1',
      '{{ track.click }}/2',
      'tel:+34600',
    ]);
    const plain = uncountMail(
      { html: mail.source.html, bodyText: '' },
      { links: mail.links, wanted: { opens: false, clicks: false } },
    );
    expect(plain.html).toBe(html);
  });

  it('counts an address in the text only where it stands whole', () => {
    const html = '<a href="https://x.example/">x</a>';
    const text =
      'x: https://x.example/\nhttps://x.example/tienda (https://x.example/). https://y.example/?u=https://x.example/ https://x.example/{{ tag }}';
    expect(countLinks({ subject: '', html, text }).source.text).toBe(
      'x: {{ track.click }}/1\nhttps://x.example/tienda ({{ track.click }}/1). https://y.example/?u=https://x.example/ https://x.example/{{ tag }}',
    );
  });
});
