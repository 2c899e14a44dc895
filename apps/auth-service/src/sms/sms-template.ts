/** The one thing a template may insert, in the notation of Go's templates; a hyphen swallows the space beside it. */
const INSERTION = /(\s*)\{\{(-\s)?\s*\.Code\s*(\s-)?\}\}(\s*)/g;

/** The words of an SMS around its code. */
export function renderSms(template: string, code: string): string {
  return template.replace(
    INSERTION,
    (_, before: string, trimsBefore?: string, trimsAfter?: string, after = '') =>
      (trimsBefore ? '' : before) + code + (trimsAfter ? '' : after),
  );
}

/** What is wrong with a template, or null when it can be rendered. */
export function faultOfSmsTemplate(template: string): string | null {
  const rest = renderSms(template, '');
  if (/\{\{|\}\}/.test(rest)) return 'may insert nothing but {{ .Code }}';
  return renderSms(template, '#') === rest ? 'must insert the code with {{ .Code }}' : null;
}
