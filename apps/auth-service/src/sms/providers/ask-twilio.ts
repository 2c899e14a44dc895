import type RequestClient from 'twilio/lib/base/RequestClient';
import { joinUrl, noAnswer, type FormRequest } from './post-form';
import { readObject, readText, type AnswerObject, type ProviderAnswer } from './read-answer';
import { SmsFault } from './sms-fault';
import type { SmsCall } from './sms-provider';

export interface TwilioAccount {
  readonly accountSid: string;
  readonly authToken: string;
}

let client: RequestClient | undefined;

/**
 * Posts a form by Twilio's own HTTP client, which keeps connections and minds proxies. It is loaded with the first
 * message, so that nobody else pays for it.
 * @throws SmsFault when there is no answer in time.
 */
export async function askTwilio(
  { path, form }: FormRequest,
  { accountSid, authToken }: TwilioAccount,
  { baseUrl, timeoutMs }: SmsCall,
): Promise<ProviderAnswer> {
  const { default: Client } = await import('twilio/lib/base/RequestClient.js');
  client ??= new Client();
  const request = client.request<unknown>({
    method: 'post',
    uri: joinUrl(baseUrl, path),
    username: accountSid,
    password: authToken,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' },
    data: form,
    timeout: timeoutMs,
  });
  try {
    const { statusCode, body } = await withDeadline(request, timeoutMs);
    return { status: statusCode, body: readObject(body) };
  } catch (error) {
    throw noAnswer(error);
  }
}

/** The id of what Twilio has taken. @throws SmsFault when it has not. */
export function requireTaken({ status, body }: ProviderAnswer): string {
  const id = readText(body['sid']);
  const isFailed = body['status'] === 'failed' || body['status'] === 'undelivered';
  if ((status === 200 || status === 201) && id && !isFailed) return id;
  throw twilioFault(status, body);
}

export function twilioFault(status: number, body: AnswerObject): SmsFault {
  const words = [body['message'], body['error_message'], body['more_info']].map(readText).filter(Boolean);
  return new SmsFault([status, ...(words.length > 0 ? words : ['not sent'])].join(' '));
}

/** The client's own limit counts silence only, so an answer that trickles in would never end. */
async function withDeadline<Result>(work: Promise<Result>, timeoutMs: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('Too late'), { code: 'TIMEOUT' })), timeoutMs);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
