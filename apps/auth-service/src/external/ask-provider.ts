import { ProviderFault } from './provider-fault';

export interface ProviderRequest {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface ProviderAnswer {
  readonly status: number;
  readonly text: string;
}

const MAX_ANSWER_BYTES = 1_048_576;

/**
 * Asks a provider. It gets so much time and no more, its answer may have so many bytes and no more, and redirects are
 * not followed: they would carry credentials elsewhere, or lead the service to addresses of the operator's network.
 * @throws ProviderFault when there is no such answer.
 */
export async function askProvider(
  { url, method = 'GET', headers = {}, body }: ProviderRequest,
  timeoutMs: number,
): Promise<ProviderAnswer> {
  try {
    const response = await fetch(url, {
      method,
      headers: { Accept: 'application/json', 'User-Agent': 'auth-service', ...headers },
      ...(body === undefined ? {} : { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, text: await readBounded(response) };
  } catch (error) {
    throw error instanceof ProviderFault ? error : noAnswer(url, error);
  }
}

/** The JSON object or list of a good answer. @throws ProviderFault for any other answer. */
export async function readJson(request: ProviderRequest, timeoutMs: number): Promise<unknown> {
  const { status, text } = await askProvider(request, timeoutMs);
  if (status < 200 || status > 299) throw new ProviderFault(`${hostOf(request.url)} answers ${status}`);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new ProviderFault(`${hostOf(request.url)} does not answer with JSON`);
  }
}

/** Only names and codes are kept: the message of such an error may hold the whole request. */
function noAnswer(url: string, error: unknown): ProviderFault {
  const { name, cause } = error as { readonly name?: string; readonly cause?: { readonly code?: string } };
  return new ProviderFault(`${hostOf(url)} does not answer (${cause?.code ?? name ?? 'Error'})`);
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > MAX_ANSWER_BYTES) throw new ProviderFault(`${hostOf(response.url)} answers too much`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'The provider';
}
