import { setTimeout as wait } from 'node:timers/promises';
import { request } from 'undici';
import { generatePath, proofPath } from '../contract/routes.ts';
import { starterWorkspace } from '../service/starter/starter-workspace.ts';
import { drawExamples, findTemplate, templates } from './batch-contents.ts';
import { findLongestTask, launchChromium, timeTo, timeToImage, withPage } from './browser.ts';
import { measureInTurn, percentile, report, reportRatio, type BenchOptions } from './measure.ts';
import { readRemaining, startEmbedded, type ServingProcess } from './processes.ts';

/** 1200 x 630 px. */
const CARD = findTemplate('Announcement card');
const WORD = 'planning';
const WORDS_MAX = 6;
const KEYS = 200;
const CARDS = 'main li a[href^="/templates/"]';
/** Milliseconds between two of a user's key presses. */
const KEY_MS = 200;

/** The time from a key press to the new proof, how much proofs slow down renders, and whether they spend renders. */
export async function proof(options: BenchOptions): Promise<void> {
  const app = await startEmbedded(options);
  const browser = await launchChromium(options);
  const before = await readRemaining(app);
  const typed = await withPage(browser, async ({ page }) => {
    await timeTo(page, `${app.address}/templates/${CARD.id}`, 'form textarea, form input');
    await page.waitForTimeout(1_500);
    await page.getByLabel('Headline', { exact: true }).focus();
    await page.keyboard.type('A ');
    await page.getByRole('img', { name: /^Proof of/ }).waitFor();
    await page.waitForTimeout(1_000);
    const times: number[] = [];
    const longestMs = await findLongestTask(page, async () => {
      for (let key = 0; key < KEYS; key += 1) times.push(await timeKey(page, key));
    });
    return { p50: percentile(times, 0.5), p95: percentile(times, 0.95), longestMs };
  });
  report(`ms from a key to its proof on screen, p50 of ${KEYS}`, typed.p50, { atMost: 150 });
  report(`ms from a key to its proof on screen, p95 of ${KEYS}`, typed.p95, { atMost: 300 });
  report('longest task while typing, ms', typed.longestMs, { atMost: 50 });

  const untouched = await startEmbedded(options);
  const firstMs = await withPage(browser, ({ page }) => timeFirstScreen(page, untouched));
  report('ms from the list of a fresh service until all cards on screen have an image', firstMs, {
    atMost: 3_000,
  });
  await Promise.all([browser.close(), untouched.stop()]);

  for (let key = 0; key < 1_000 - KEYS; key += 1) await askProof(app, `Key ${key}`);
  report('proofs drawn for 1,000 keys; the others came too fast', KEYS + drawnCount);
  report('renders spent by 1,000 keys', before - (await readRemaining(app)), { atMost: 0 });

  const figure = await measureInTurn(
    {
      typing: () => whileTyping(app, 5, () => renderMany(app, 300)),
      alone: () => renderMany(app, 300),
      raced: () => race(app),
      unraced: () => renderAtOnce(app, 100),
    },
    options.rounds,
  );
  const alone = 'p99 of renders while five users type, against none';
  reportRatio(alone, figure, 'typing p99', 'alone p99', { atMost: 1.3 });
  const raced = 'p99 of 100 simultaneous renders with 500 proofs, against none';
  reportRatio(raced, figure, 'raced p99', 'unraced p99', { atMost: 1.3 });
  report('proofs per second while five users type and one renders', figure('typing proofsPerS'), {
    atLeast: 2,
  });

  const fresh = await startEmbedded(options);
  const startedAt = performance.now();
  await drawExamples(fresh.address);
  report(`ms until all ${templates.length} examples of a fresh service are drawn`, performance.now() - startedAt);
  await Promise.all([app.stop(), fresh.stop()]);
}

type Page = Parameters<typeof timeTo>[0];

/** Milliseconds from a key press until its proof is painted. */
async function timeKey(page: Page, key: number): Promise<number> {
  // A space is typed first, because trailing spaces don't change the image.
  if (key % (WORD.length * WORDS_MAX) === 0) await page.keyboard.press('Control+A');
  else if (key % WORD.length === 0) await page.keyboard.press('Space');
  await wait(KEY_MS);
  return timeToImage(page, 'main img[alt^="Proof of"]', 'keydown', () =>
    page.keyboard.press(WORD[key % WORD.length] ?? 'x'),
  );
}

/** Milliseconds from when the first project's cards are painted until all visible cards have their image. */
async function timeFirstScreen(page: Page, { address }: ServingProcess): Promise<number> {
  const project = starterWorkspace.projects[0] ?? fail('There is no starter project');
  const listedMs = await timeTo(page, `${address}/projects/${project.id}`, CARDS);
  const shownMs = await page.evaluate(
    (cards) =>
      new Promise<number>((resolve) => {
        const isShown = (card: Element): boolean => {
          const image = card.closest('li')?.querySelector('img');
          return card.getBoundingClientRect().top > innerHeight || (image?.complete === true && image.naturalWidth > 0);
        };
        const look = (): void => {
          const areShown = [...document.querySelectorAll(cards)].every(isShown);
          requestAnimationFrame(areShown ? () => setTimeout(() => resolve(performance.now())) : look);
        };
        look();
      }),
    CARDS,
  );
  return shownMs - listedMs;
}

function fail(message: string): never {
  throw new Error(message);
}

/** Uses undici, because the processor time of `fetch`, on the same cores, would dominate the result. */
async function post(address: string, headline: string): Promise<number> {
  const body = JSON.stringify({ variables: { headline }, format: 'png', options: { scale: 1 } });
  const headers = { 'content-type': 'application/json' };
  const answer = await request(address, { method: 'POST', headers, body });
  await answer.body.arrayBuffer();
  return answer.statusCode;
}

let drawnCount = 0;

/** Requests one proof. The service rejects proofs beyond ten per second. */
async function askProof(app: ServingProcess, headline: string): Promise<void> {
  if ((await post(app.address + proofPath(CARD.id), headline)) === 200) drawnCount += 1;
}

async function render(app: ServingProcess, headline: string): Promise<number> {
  const startedAt = performance.now();
  const status = await post(app.address + generatePath(CARD.id), headline);
  if (status !== 200) fail(`A render responded with ${status}`);
  return performance.now() - startedAt;
}

let made = 0;

/** Renders one after another, like a single user. */
async function renderMany(app: ServingProcess, count: number): Promise<{ p99: number }> {
  const times: number[] = [];
  for (let number = 0; number < count; number += 1) times.push(await render(app, `Render ${(made += 1)}`));
  return { p99: percentile(times, 0.99) };
}

async function renderAtOnce(app: ServingProcess, count: number): Promise<{ p99: number }> {
  const times = await Promise.all(Array.from({ length: count }, () => render(app, `Render ${(made += 1)}`)));
  return { p99: percentile(times, 0.99) };
}

async function race(app: ServingProcess): Promise<{ p99: number }> {
  // The server takes 200 connections; half of them are for renders.
  const askTen = async (lane: number): Promise<void> => {
    for (let number = 0; number < 10; number += 1) await askProof(app, `Race ${made} ${lane} ${number}`);
  };
  const proofs = Array.from({ length: 50 }, (_, lane) => askTen(lane));
  const [result] = await Promise.all([renderAtOnce(app, 100), ...proofs]);
  return result;
}

/** Does some work while users type, without waiting for their last proof. */
async function whileTyping(
  app: ServingProcess,
  people: number,
  work: () => Promise<{ p99: number }>,
): Promise<{ p99: number; proofsPerS: number }> {
  const [before, startedAt] = [drawnCount, performance.now()];
  const over = new AbortController();
  const type = async (person: number): Promise<void> => {
    await wait((person * KEY_MS) / people);
    const pending: Promise<void>[] = [];
    for (let key = 0; !over.signal.aborted; key += 1) {
      pending.push(askProof(app, `Person ${person} ${key}`));
      await wait(KEY_MS);
    }
    await Promise.all(pending);
  };
  const typing = Array.from({ length: people }, (_, person) => type(person));
  const result = await work();
  const proofsPerS = (1000 * (drawnCount - before)) / (performance.now() - startedAt);
  over.abort();
  await Promise.all(typing);
  return { ...result, proofsPerS };
}
