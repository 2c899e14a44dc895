/** Travels through both services over real HTTP, beside a running `npm start`, and ends with status 1 on any surprise. */
import { travelThroughAuth } from './auth-journey';
import { travelThroughHub } from './hub-journey';
import { Journey, Surprise } from './journey';
import { readSettings } from './settings';

async function main(): Promise<void> {
  const settings = readSettings();
  const journey = new Journey();
  try {
    await requireRunning(settings.authUrl, settings.hubUrl, settings.mailboxUrl);
    journey.chapter(`Users and sign-in   ${settings.authUrl}`);
    await travelThroughAuth(journey, settings);
    journey.chapter(`Merchant and channel   ${settings.hubUrl}`);
    await travelThroughHub(journey, settings);
    console.log(`\n${journey.summary()}`);
  } catch (error) {
    console.error(
      `\nA surprise: ${error instanceof Surprise ? error.message : String((error as Error).stack)}`,
    );
    process.exitCode = 1;
  }
}

async function requireRunning(...urls: readonly string[]): Promise<void> {
  for (const url of urls) {
    await fetch(url).catch(() => {
      throw new Surprise(
        `nothing answers at ${url}. Start everything with \`npm start\` in another terminal.`,
      );
    });
  }
}

void main();
