import { faultOfSmsTemplate, renderSms } from './sms-template';

describe('The template of an SMS', () => {
  it.each([
    ['Your code is {{ .Code }}', 'Your code is 123456'],
    ['{{.Code}} is your code, again: {{.Code}}', '123456 is your code, again: 123456'],
    ['Code {{- .Code -}} !', 'Code123456!'],
    ['Code {{- .Code }} !', 'Code123456 !'],
    ['Votre code : {{ .Code }}.\n@example.com #{{ .Code }}', 'Votre code : 123456.\n@example.com #123456'],
    ['$& {{ .Code }} $1', '$& 123456 $1'],
  ])('%j gives %j', (template, text) => {
    expect(faultOfSmsTemplate(template)).toBeNull();
    expect(renderSms(template, '123456')).toBe(text);
  });

  it.each([
    ['no code at all', 'must insert the code'],
    ['{{ .code }}', 'may insert nothing but'],
    ['{{ .Code }} from {{ .SiteURL }}', 'may insert nothing but'],
    ['{{ .Code', 'may insert nothing but'],
    ['{{ .Code }} }}', 'may insert nothing but'],
    ['{{ printf "%s" .Code }}', 'may insert nothing but'],
  ])('%j is refused', (template, fault) => {
    expect(faultOfSmsTemplate(template)).toContain(fault);
  });
});
