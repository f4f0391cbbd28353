import { existsSync } from 'node:fs';
import axe from 'axe-core';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';

export const chromiumPath = '/usr/bin/chromium';
/** What a suite in a browser says in its title. */
export const hasChromium = existsSync(chromiumPath);

export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  });

/** A window of a browser, and all that a page must never do in it. */
export type Window = {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Dialogs, requests to elsewhere, what the policy stopped, and scripts that failed. */
  readonly incidents: readonly string[];
  readonly close: () => Promise<void>;
};

export const openWindow = async (
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<Window> => {
  const context = await browser.newContext({ baseURL: url, ...options });
  const page = await context.newPage();
  const incidents: string[] = [];
  page.on('dialog', (dialog) => {
    incidents.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(url)) incidents.push(`request: ${request.url()}`);
  });
  page.on('pageerror', (error) => incidents.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) incidents.push(message.text());
  });
  return { context, page, incidents, close: () => context.close() };
};

/** Of what passes nothing is told: finding a selector for each element takes longer than looking at it. */
const whole =
  "{ resultTypes: ['violations'], runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }";
/** Another theme has other colours, and all else in common. */
const colours =
  "{ resultTypes: ['violations'], runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }";

/**
 * What axe-core finds that is serious or critical, in the light theme and in the colours of the dark one, a line each.
 * The policy lets it in only past itself.
 */
export const seriousFaults = async (page: Page): Promise<string[]> => {
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
  });
  const evaluate = async (expression: string) => {
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression,
      contextId: executionContextId,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
    return result.value;
  };
  await evaluate(`${axe.source}; undefined`);
  const faults: string[] = [];
  for (const [colorScheme, rules] of [
    ['dark', colours],
    ['light', whole],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    const found = await evaluate(
      `axe.run(document, ${rules}).then(({ violations }) =>
        violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').flatMap(({ id, nodes }) =>
          nodes.slice(0, 3).map(({ html, failureSummary }) => id + ': ' + html.slice(0, 160) + ' ' + failureSummary.slice(0, 300))))`,
    );
    faults.push(...found.map((fault: string) => `${colorScheme} ${fault}`));
  }
  await session.detach();
  return faults;
};
