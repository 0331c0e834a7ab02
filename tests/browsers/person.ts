import { setTimeout as sleep } from 'node:timers/promises';
import { error as webdriverError, WebElement, type WebDriver } from 'selenium-webdriver';

const patienceMs = 30_000;

/** Every element of the page that can be seen, those in shadow roots, too. */
const seen = `
  const within = (root) => [...root.querySelectorAll('*')].flatMap((each) =>
    [each, ...(each.shadowRoot ? within(each.shadowRoot) : [])]);
  const seen = within(document).filter((each) => each.getBoundingClientRect().width > 0);
`;

/** Whoever uses the page: by its labels, the names of its buttons and its words. */
export class Person {
  readonly browser: WebDriver;
  readonly #site: string;

  constructor(browser: WebDriver, site: string) {
    this.browser = browser;
    this.#site = site;
  }

  async goTo(address: string): Promise<void> {
    await this.browser.get(`${this.#site}${address}`);
  }

  /** Waits until the script returns something, and returns it. */
  async until<Found>(what: string, script: string, ...args: unknown[]): Promise<Found> {
    for (const end = Date.now() + patienceMs; ; await sleep(100)) {
      const found = await this.browser
        .executeScript<Found | null | false>(`${seen} ${script}`, ...args)
        .catch((error: Error) => error);
      if (found && !(found instanceof Error)) return found;
      if (Date.now() > end) throw new Error(`Waited for ${what}.`, { cause: found });
    }
  }

  field = (label: string) =>
    this.#element(
      `a field '${label}'`,
      `const label = seen.find((each) => each.localName === 'label' && each.textContent.trim().startsWith(arguments[0]));
       return label?.control ?? seen.find((each) => each.getAttribute('aria-label') === arguments[0]) ?? null;`,
      label,
    );

  async type(label: string, text: string): Promise<void> {
    await (await this.field(label)).sendKeys(text);
  }

  /** What was found may be replaced before it is pressed, as the page goes on loading: then it is looked for again. */
  async press(name: string): Promise<void> {
    for (const end = Date.now() + patienceMs; ;) {
      try {
        await this.#press(name);
        return;
      } catch (error) {
        if (!(error instanceof webdriverError.StaleElementReferenceError)) throw error;
        if (Date.now() > end) throw error;
      }
    }
  }

  async #press(name: string): Promise<void> {
    const found = await this.#element(
      `something to press, '${name}'`,
      `const names = (each) => [each.getAttribute('aria-label'), each.textContent.trim()];
       return seen.find((each) => each.matches('a, button, summary, label, [role=tab]') && !each.disabled
         && names(each).some((each) => each?.startsWith(arguments[0]))) ?? null;`,
      name,
    );
    await this.browser.executeScript('arguments[0].scrollIntoView({ block: "center" })', found);
    await found.click();
  }

  async see(words: string): Promise<void> {
    await this.until(
      `'${words}'`,
      `return document.body.innerText.includes(arguments[0]) ||
         seen.some((each) => each.shadowRoot?.textContent.includes(arguments[0]));`,
      words,
    );
  }

  /** Where filters and menus are behind buttons. */
  isOnPhone = (): Promise<boolean> =>
    this.browser.executeScript<boolean>('return window.innerWidth < 700;');

  /** Waits for the page's scripts and data, too: what is shown before them is kept from the build or the last visit. */
  async isAt(address: string): Promise<void> {
    await this.until(
      address,
      `return (location.pathname + location.search).startsWith(arguments[0]) && document.querySelector('h1') && !document.getElementById('frame')
         && Object.keys(document.getElementById('root')).some((each) => each.startsWith('__reactContainer'));`,
      address,
    );
  }

  /** By the page's history: geckodriver's own `forward` sometimes does nothing. */
  async goThrough(direction: 'back' | 'forward', address: string): Promise<void> {
    await this.browser.executeScript('history[arguments[0]]();', direction);
    await this.isAt(address);
  }

  /** Nothing is cut off at the right, or has to be scrolled to there. */
  async fits(): Promise<void> {
    const wide = await this.browser.executeScript<string[]>(
      `const { clientWidth, scrollWidth } = document.documentElement;
       return scrollWidth > clientWidth + 1 ? [location.pathname + ': ' + scrollWidth + ' px in ' + clientWidth] : [];`,
    );
    if (wide.length > 0) throw new Error(`The page is too wide: ${wide.join()}.`);
  }

  async #element(what: string, script: string, label: string): Promise<WebElement> {
    const found = await this.until(what, script, label);
    if (!(found instanceof WebElement)) throw new Error(`Waited for ${what}.`);
    return found;
  }
}
