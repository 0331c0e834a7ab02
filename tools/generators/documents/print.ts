import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import { launchOptions } from '../system-browser.ts';
import type { Setting } from './page.ts';

export interface Printer {
  /** Prints a page, tight where that saves paper. */
  print(render: (setting: Setting) => string): Promise<Buffer>;
  close(): Promise<void>;
}

export async function startPrinter(): Promise<Printer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'documents-'));
  const browser = await chromium.launch({
    ...launchOptions,
    // The fonts are files beside the page, which a page from a file may not read otherwise.
    args: [...launchOptions.args, '--allow-file-access-from-files'],
  });
  return {
    async print(render) {
      const file = path.join(folder, 'document.html');
      // The contents name the pages that the sections came to stand on in a first round.
      const printTwice = async (isTight: boolean) => {
        const first = await printFile(browser, file, render({ isTight, pageNumbers: new Map() }));
        const pageNumbers = readPageNumbers(first);
        return printFile(browser, file, render({ isTight, pageNumbers }));
      };
      const loose = await printTwice(false);
      const tight = await printTwice(true);
      return withFixedDates(pagesOf(tight).length < pagesOf(loose).length ? tight : loose);
    },
    async close() {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function printFile(browser: Browser, file: string, html: string): Promise<Buffer> {
  writeFileSync(file, html);
  const page = await browser.newPage();
  try {
    await page.goto(pathToFileURL(file).href);
    await page.evaluate(() => document.fonts.ready);
    return await page.pdf({
      preferCSSPageSize: true,
      printBackground: true,
      tagged: true,
      outline: true,
    });
  } finally {
    await page.close();
  }
}

/** The pages' objects: Chromium numbers them as the pages follow one another. */
function pagesOf(pdf: Buffer): number[] {
  const objects = pdf.toString('latin1').matchAll(/^(\d+) 0 obj\n<<\/Type \/Page$/gm);
  return Array.from(objects, ([, id]) => Number(id)).sort((a, b) => a - b);
}

/** The page on which each linked id stands, from the PDF's named destinations. */
function readPageNumbers(pdf: Buffer): Map<string, number> {
  const pages = pagesOf(pdf);
  const destinations = pdf.toString('latin1').matchAll(/\/(s\d+) \[(\d+) 0 R \/XYZ/g);
  return new Map(
    Array.from(destinations, ([, name = '', id]) => [name, pages.indexOf(Number(id)) + 1]),
  );
}

/** The same text makes the same file on any day. Nothing may move: the PDF counts its own bytes. */
function withFixedDates(pdf: Buffer): Buffer {
  const text = pdf.toString('latin1');
  const fixed = text
    .replaceAll(
      /\/(CreationDate|ModDate) \(D:\d{14}/g,
      (_, name: string) => `/${name} (D:20250101000000`,
    )
    .replace(/\/Creator \([^\n]*\)\n/, (entry) => '\n'.padStart(entry.length));
  return Buffer.from(fixed, 'latin1');
}
