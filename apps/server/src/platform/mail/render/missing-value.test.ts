import { describe, expect, it } from 'vitest';
import { createTemplateRendering } from './render-template.ts';
import { DEFAULT_RENDER_LIMITS } from './render.types.ts';

const render = createTemplateRendering();
const data = { contact: { name: 'Ana', city: null, fields: { size: null } }, feed: { items: [{ picture: null }] } };

async function fill(template: string): Promise<string> {
  const result = await render({ template, data, mode: 'text', limits: DEFAULT_RENDER_LIMITS });
  if (!result.ok) throw new Error(result.error.message);
  return result.output;
}

describe('a value nobody filled in', () => {
  it.each([
    ['{% if contact.city %}yes{% else %}no{% endif %}', 'no'],
    ['{% if contact.city != blank %}yes{% else %}no{% endif %}', 'no'],
    ['{% unless contact.city %}none{% endunless %}', 'none'],
    ['{% if contact.name and contact.city %}yes{% else %}no{% endif %}', 'no'],
    ['{% if contact.fields.size %}yes{% else %}no{% endif %}', 'no'],
    ['{% if contact.fields.unknown %}yes{% else %}no{% endif %}', 'no'],
    ['{% for item in feed.items %}{% if item.picture %}yes{% else %}no{% endif %}{% endfor %}', 'no'],
    ['{{ contact.city | default: "here" }}', 'here'],
    ['[{{ contact.city }}{{ contact.city | upcase | append: "x" }}]', '[x]'],
  ])('is false in conditions and nothing in texts: %s', async (template, expected) => {
    expect(await fill(template)).toBe(expected);
  });

  // How templates tested values before, when a missing value was the empty text.
  it.each([
    ['{% if contact.city != "" %}yes{% else %}no{% endif %}', 'no'],
    ['{% if "" == contact.city %}none{% endif %}', 'none'],
    ['{% if contact.city == empty %}none{% endif %}', 'none'],
    ['{% if contact.city.size == 0 %}none{% endif %}', 'none'],
    ['{% if contact.city.size > 0 %}yes{% else %}no{% endif %}', 'no'],
    ['{% if contact.fields.unknown != "" %}yes{% else %}no{% endif %}', 'no'],
    ['{% if contact.city == "Vigo" %}yes{% else %}no{% endif %}', 'no'],
    ['{% if contact.name != "" %}yes{% else %}no{% endif %}', 'yes'],
  ])('still is what the empty text was: %s', async (template, expected) => {
    expect(await fill(template)).toBe(expected);
  });

  it('has no properties of its own to read', async () => {
    expect(await fill('[{{ contact.city.constructor }}{{ contact.city.toString }}{{ contact.city.__proto__ }}]')).toBe(
      '[]',
    );
  });
});
