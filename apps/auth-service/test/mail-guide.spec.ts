import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileTemplate } from '../src/mail/template/compile-template';

const GUIDE = join(__dirname, '../../../docs/guides/mail.md');

const values = {
  SiteURL: 'https://site.example',
  Email: 'ada@example.com',
  ConfirmationURL: 'https://auth.example/verify?token=abc',
  TokenHash: 'abc',
  RedirectTo: 'https://site.example/?a=b',
  Token: '123456',
  Data: { full_name: 'Ada Lovelace', name: 'Ada', roles: ['admin', 'editor'], team: 'Engines' },
};

describe('The guide to mails', () => {
  const templates = [...readFileSync(GUIDE, 'utf8').matchAll(/```html\n([\s\S]*?)```/g)].map(
    ([, template = '']) => compileTemplate(template, 'html'),
  );

  it('has templates that work', () => {
    const [welcome, roles] = templates.map((template) => template(values));
    expect(welcome).toContain('<h2>Welcome, Ada Lovelace</h2>');
    expect(welcome).toContain('href="https://auth.example/verify?token&#x3D;abc"');
    expect(roles).toContain('Hello Ada, your roles are:');
    expect(roles).toContain('<li>admin (all rights)</li>\n  <li>editor</li>\n</ul>');
    expect(roles).toContain('next=https%3A%2F%2Fsite.example%2F%3Fa%3Db"');
  });

  it('has templates that work for users who said nothing about themselves', () => {
    const [welcome, roles] = templates.map((template) => template({ ...values, Data: {} }));
    expect(welcome).toContain('<h2>Welcome</h2>');
    expect(roles).toContain('<li>none</li>');
  });
});
