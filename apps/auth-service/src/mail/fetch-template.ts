import { readFile, stat } from 'node:fs/promises';
import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { useAgent } from 'request-filtering-agent';

const TIMEOUT_MS = 10_000;

export interface FetchLimits {
  readonly maxSize: number;
  readonly allowsPrivate: boolean;
}

/**
 * Fetches a template. It comes from a public address with status 200, within 10 seconds and not larger than allowed;
 * redirects are not followed. The address that is connected to is the one that is checked, so that no name can lead
 * elsewhere in between (DNS rebinding).
 * @throws Error that says why there is none.
 */
export async function fetchTemplate(url: URL, limits: FetchLimits): Promise<string> {
  const body = url.protocol === 'file:' ? await readLimited(url, limits) : await fetchLimited(url, limits);
  return body.toString('utf8');
}

async function readLimited(url: URL, { maxSize }: FetchLimits): Promise<Buffer> {
  if ((await stat(url)).size > maxSize) throw tooLarge(maxSize);
  return readFile(url);
}

function fetchLimited(url: URL, { maxSize, allowsPrivate }: FetchLimits): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const get = url.protocol === 'https:' ? getHttps : getHttp;
    const agent = useAgent(url.href, { allowPrivateIPAddress: allowsPrivate });
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const request = get(url, { agent, signal }, (response) => {
      collect(response, maxSize).then(resolve, (error: Error) => {
        request.destroy();
        reject(error);
      });
    });
    request.on('error', reject);
  });
}

async function collect(response: IncomingMessage, maxSize: number): Promise<Buffer> {
  if (response.statusCode !== 200) throw new Error(`the answer has status ${response.statusCode}`);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxSize) throw tooLarge(maxSize);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(maxSize: number): Error {
  return new Error(`it has more than ${maxSize} bytes`);
}
