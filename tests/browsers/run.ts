// npm run test:browsers [-- webkit | firefox]: what people do in the engines of iPhones and of Firefox, by WebDriver, as
// wide as a phone and a laptop, on the running stack.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { WebDriver } from 'selenium-webdriver';
import { runCommand, UsageError } from '../../tools/operations/command.ts';
import { projectDir } from '../../tools/stack/lib/config.ts';
import { type EngineName, canRefuseStorage, engineNames, lackOf, open } from './engines.ts';
import { Person } from './person.ts';

const usage =
  'npm run test:browsers [-- webkit | firefox]    the journeys in other engines, on the running stack';
/** Windows are no narrower than about 450 px in WebKit and 500 px in Firefox. */
const widths = [390, 1440];
const pictures = path.join(projectDir, '.data/browsers');

await runCommand(usage, async () => {
  const given = process.argv.slice(2);
  const wanted =
    given.length === 0 ? engineNames : engineNames.filter((each) => given.includes(each));
  if (wanted.length < given.length) throw new UsageError('');
  const lacks = wanted.map(lackOf).filter((lack) => lack !== null);
  if (lacks.length > 0) throw new UsageError(lacks.join('\n'));
  // `npm run status` has already reported a stopped stack.
  const [{ target }, { journeys, withoutStorage }] = await Promise.all([
    import('../api/support/target.ts'),
    import('./journeys.ts'),
  ]).catch(() => process.exit(1));
  mkdirSync(pictures, { recursive: true });
  let [passed, failed] = [0, 0];
  for (const engine of wanted) {
    for (const width of widths) {
      for (const [title, journey] of Object.entries({ ...journeys, ...withoutStorage })) {
        const refusesStorage = title in withoutStorage;
        if (refusesStorage && !canRefuseStorage(engine)) {
          console.log(
            `left out: ${engine} ${width}: ${title} (no setting of this engine refuses storage)`,
          );
          continue;
        }
        const problem = await attempt({ engine, width, title, refusesStorage }, (browser) =>
          journey(new Person(browser, target.SITE_URL)),
        );
        if (problem === null) passed += 1;
        else failed += 1;
        console.log(`${problem === null ? 'ok  ' : 'FAIL'} ${engine} ${width}: ${title}`);
        if (problem !== null) console.log(`       ${problem}`);
      }
    }
  }
  console.log(`${passed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
});

/** What went wrong, in a line, with a picture of it; null if nothing. */
async function attempt(
  {
    engine,
    title,
    ...options
  }: { engine: EngineName; width: number; title: string; refusesStorage: boolean },
  journey: (browser: WebDriver) => Promise<void>,
): Promise<string | null> {
  const session = await open(engine, options);
  try {
    await journey(session.browser);
    return null;
  } catch (error) {
    const file = path.join(
      pictures,
      `${engine}-${options.width}-${title.replaceAll(/\W+/g, '-')}.png`,
    );
    writeFileSync(file, await session.browser.takeScreenshot(), 'base64');
    // WebKit's errors have a name alone.
    return `${error instanceof Error ? `${error.name}: ${error.message}` : String(error)} See ${file}.`;
  } finally {
    await session.end();
  }
}
