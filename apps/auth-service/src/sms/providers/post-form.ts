import { readObject, readText, type ProviderAnswer } from './read-answer';
import { SmsFault } from './sms-fault';
import type { SmsCall } from './sms-provider';

export interface FormRequest {
  readonly path: string;
  readonly form: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

const MAX_ANSWER_BYTES = 64 * 1024;

/**
 * Posts a form to a provider. Redirects are not followed: they would carry credentials elsewhere.
 * @throws SmsFault when there is no answer in time.
 */
export async function postForm(
  { path, form, headers = {} }: FormRequest,
  { baseUrl, timeoutMs }: SmsCall,
): Promise<ProviderAnswer> {
  try {
    const response = await fetch(joinUrl(baseUrl, path), {
      method: 'POST',
      headers: { Accept: 'application/json', ...headers },
      body: new URLSearchParams(form),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, body: readObject(await readStart(response)) };
  } catch (error) {
    throw noAnswer(error);
  }
}

/** A base URL may have a path of its own. */
export function joinUrl(baseUrl: string, path: string): string {
  return baseUrl.replace(/\/+$/, '') + path;
}

/** Only names and codes are kept: the message of such an error may hold the whole request. */
export function noAnswer(error: unknown): SmsFault {
  const { name, code, cause } = readObject(error);
  const detail = readText(code) ?? readText(readObject(cause)['code']) ?? readText(name) ?? 'Error';
  return new SmsFault(`The provider does not answer (${detail})`);
}

/** No provider has much to say; what is longer is not read to its end. */
async function readStart({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size > MAX_ANSWER_BYTES) break;
  }
  return Buffer.concat(chunks).toString('utf8');
}
