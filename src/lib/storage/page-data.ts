/** The data a page was prerendered with; null on other pages. */
let given: unknown;

export function givePageData(data: unknown): void {
  given = data;
}

export function pageData(): unknown {
  if (given === undefined) {
    const element = import.meta.env.SSR ? null : document.querySelector('#page-data');
    given = element === null ? null : JSON.parse(element.textContent);
  }
  return given;
}
