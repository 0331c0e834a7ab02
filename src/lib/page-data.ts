/** What the page was rendered with while the site was built; null on any other page. */
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
