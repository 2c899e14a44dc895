import { compileTemplate } from './compile-template';

const values = {
  SiteURL: 'https://site.example',
  ConfirmationURL: 'https://x/verify?token=a&type=signup',
  Empty: '',
  Data: {
    name: 'Ada <b>',
    address: { city: 'London' },
    roles: ['admin', 'editor'],
    visits: 0,
    'full-name': 'Ada Lovelace',
    none: null,
    flags: { b: 2, a: 1 },
  },
};
const text = (source: string) => compileTemplate(source, 'text')(values);
const html = (source: string) => compileTemplate(source, 'html')(values);

describe('A template in Go syntax', () => {
  it.each([
    [
      'plain {text} with } braces \\ and \\{{ .SiteURL }}',
      'plain {text} with } braces \\ and \\https://site.example',
    ],
    ['{{.SiteURL}}', 'https://site.example'],
    ['{{ .Data.address.city }}', 'London'],
    ['{{ .Data.address.street }}|{{ .Missing.deep.er }}|{{ .Data.none }}', '||'],
    ['{{ .Data.visits }}', '0'],
    ['{{ .Data.roles }}', '["admin","editor"]'],
    ['a {{- /* nothing */ -}} b', 'ab'],
    ['a  {{- " x " -}}  b', 'a x b'],
    ['{{ "}}" }}{{ `raw "quote"` }}{{ 7 }}{{ -1.5 }}{{ true }}', '}}raw "quote"7-1.5true'],
    ['{{ if .Data.name }}yes{{ else }}no{{ end }}', 'yes'],
    ['{{ if .Data.visits }}yes{{ else }}no{{ end }}', 'no'],
    ['{{ if .Empty }}a{{ else if .Data.none }}b{{ else if .Data.roles }}c{{ else }}d{{ end }}!', 'c!'],
    [
      '{{ if not .Empty }}a{{ end }}{{ if and .Empty .Data }}b{{ end }}{{ if or .Empty .Data }}c{{ end }}',
      'ac',
    ],
    ['{{ if eq .Data.address.city "Paris" "London" }}a{{ end }}{{ if ne 1 2 }}b{{ end }}', 'ab'],
    ['{{ if lt (len .Data.roles) 3 }}few{{ end }}{{ if ge 3 3 }}!{{ end }}', 'few!'],
    ['{{ with .Data.address }}{{ .city }} {{ $.Data.visits }}{{ end }}', 'London 0'],
    ['{{ with .Data.none }}a{{ else }}{{ .SiteURL }}{{ end }}', 'https://site.example'],
    ['{{ range .Data.roles }}<{{ . }}>{{ else }}none{{ end }}', '<admin><editor>'],
    ['{{ range .Missing }}x{{ else }}none{{ end }}', 'none'],
    ['{{ range $i, $role := .Data.roles }}{{ $i }}={{ $role }} {{ end }}', '0=admin 1=editor '],
    ['{{ range $role := .Data.roles }}{{ if eq $role "admin" }}{{ $role }}{{ end }}{{ end }}', 'admin'],
    ['{{ range $key, $n := .Data.flags }}{{ $key }}{{ $n }}{{ end }}', 'a1b2'],
    [
      '{{ index .Data "full-name" }} {{ index .Data.roles 1 }} {{ (index .Data "address").city }}',
      'Ada Lovelace editor London',
    ],
    ['{{ .Data.name | urlquery }} {{ "a" | printf "%s-%v%%" "b" }}', 'Ada%20%3Cb%3E b-a%'],
    ['{{ define_ }}'.replace('define_', 'print .Data.visits "x"'), '0x'],
    ['line\n  {{ if .Data }}\n  x\n  {{ end }}\n', 'line\n  \n  x\n  \n'],
  ])('%j gives %j', (source, expected) => expect(text(source)).toBe(expected));

  it('is escaped in HTML, wherever it prints', () => {
    expect(html('<p title="{{ .Data.name }}">{{ printf "%s" .Data.name }}{{ html .Data.name }}</p>')).toBe(
      '<p title="Ada &lt;b&gt;">Ada &lt;b&gt;Ada &lt;b&gt;</p>',
    );
    expect(html('{{ range $k, $v := .Data }}{{ $v }}{{ end }}')).not.toContain('<b>');
  });

  it.each([
    '{{ .Data.constructor }}{{ .Data.__proto__ }}{{ .Data.toString }}{{ .Data.roles.push }}',
    '{{ index .Data "constructor" }}{{ index .Data "__proto__" }}{{ index .Data.roles "push" }}',
    '{{ .constructor.constructor }}{{ $.constructor }}{{ (index . "constructor").name }}',
  ])('reaches nothing but data: %s', (source) => expect(text(source)).toBe(''));

  it.each([
    ['{{ .A', 'line 1, column 1: this {{ is never closed'],
    ['a\nbc {{ if .A }}', 'line 2, column 4: this if has no end'],
    ['{{ end }}', 'line 1, column 4: this end belongs to nothing'],
    ['{{ else }}', 'line 1, column 1: this else belongs to nothing'],
    ['{{ if .A }}{{ else }}{{ else }}{{ end }}', 'line 1, column 22: this else belongs to nothing'],
    ['{{ if }}{{ end }}', 'line 1, column 1: something is missing here'],
    ['{{ Sprint .A }}', 'line 1, column 4: there is no function Sprint'],
    ['{{ constructor .A }}', 'line 1, column 4: there is no function constructor'],
    ['{{ goIf .A }}', 'line 1, column 4: there is no function goIf'],
    ['{{ eq .A }}', 'line 1, column 4: eq is given 1 arguments'],
    ['{{ .A .B }}', 'line 1, column 4: only a function can be given arguments'],
    ['{{ .A | .B }}', 'line 1, column 9: only a function can be given arguments'],
    ['{{ $x }}', 'line 1, column 4: there is no variable $x'],
    ['{{ $x := .A }}', 'line 1, column 4: variables are made by range only'],
    ['{{ template "x" }}', 'line 1, column 4: template is not supported'],
    ['{{ not (.A }}', 'line 1, column 8: this parenthesis is never closed'],
    ['{{ {.A} }}', 'line 1, column 4: nothing can begin with { here'],
    ['{{ range $a, $b, $c := .A }}{{ end }}', 'line 1, column 10: range takes one or two variables'],
    ['{{ "\\x" }}', 'line 1, column 4: this text in quotation marks cannot be read'],
  ])('%j is refused: %s', (source, message) =>
    expect(() => compileTemplate(source, 'html')).toThrow(message),
  );
});
