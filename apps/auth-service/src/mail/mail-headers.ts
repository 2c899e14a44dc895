/** Headers an operator adds to mails, as SMTP_HEADERS names them. */
export type MailHeaders = Readonly<Record<string, readonly string[]>>;

/** Headers the service writes itself; a second one of them could name another sender or more recipients. */
const OWN = new Set(
  'from to cc bcc sender reply-to subject date message-id mime-version content-type content-transfer-encoding'.split(
    ' ',
  ),
);
/** RFC 5322, section 3.6.8. */
const NAME = /^[!-9;-~]{1,76}$/;
const MAX_VALUE_LENGTH = 900;
const MESSAGE_TYPE = '$messageType';

/**
 * Reads a JSON object of header names and their values, such as `{"X-Campaign": ["auth"]}`.
 * @throws Error that says what is wrong.
 */
export function parseMailHeaders(text: string): MailHeaders {
  const value = parseObject(text);
  for (const [name, values] of Object.entries(value)) {
    if (!NAME.test(name)) throw new Error(`"${name}" is no name of a header`);
    if (OWN.has(name.toLowerCase())) throw new Error(`the header ${name} is written by the service`);
    const isList = Array.isArray(values) && values.every((item) => typeof item === 'string');
    if (!isList) throw new Error(`the values of ${name} must be a list of texts`);
    if (values.some((item) => !isOneLine(item))) throw new Error(`a value of ${name} must be one short line`);
  }
  return value as MailHeaders;
}

/** The headers of one mail, with `$messageType` replaced by its kind. */
export function headersOf(headers: MailHeaders, kind: string): { key: string; value: string }[] {
  return Object.entries(headers).flatMap(([key, values]) =>
    values.map((value) => ({ key, value: value.replaceAll(MESSAGE_TYPE, kind) })),
  );
}

function parseObject(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = null;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('must be a JSON object such as {"X-Campaign": ["auth"]}');
  return value as Record<string, unknown>;
}

function isOneLine(value: string): boolean {
  return value.length <= MAX_VALUE_LENGTH && !/[\p{Cc}\u2028\u2029]/u.test(value);
}
