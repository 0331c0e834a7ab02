/** The data a page was prerendered with; null on other pages. */
let given: unknown;

export function givePageData(data: unknown): void {
  given = data;
}

export function pageData(): unknown {
  if (given === undefined) given = import.meta.env.SSR ? null : dataIn(document);
  return given;
}

function dataIn(page: Document): unknown {
  const element = page.querySelector('#page-data');
  return element === null ? null : JSON.parse(element.textContent);
}

/** The data of another prerendered page, which its host has without the store; null if there is none. */
export async function dataOfPage(path: string): Promise<unknown> {
  try {
    const page = await fetch(path);
    return dataIn(new DOMParser().parseFromString(await page.text(), 'text/html'));
  } catch {
    return null;
  }
}
