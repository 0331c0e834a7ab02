// Stripe renders its elements in iframes, isolated from the page's styles: a shadow root does the same.
export const STYLE = `
  :host { display: block; }
  .row { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 10px; cursor: text; }
  .details { display: flex; gap: 10px; }
  input { all: unset; box-sizing: border-box; display: block; min-width: 0; height: 1.5em;
    font: 16px/1.5 system-ui, sans-serif; color: inherit; flex: 1 1 auto; }
  input::placeholder { color: inherit; opacity: 0.7; }
  input:disabled { cursor: not-allowed; opacity: 0.6; }
  .card .number { flex: 1 1 11em; }
  .card .expiry { width: 4.6em; flex: none; }
  .card .cvc { width: 2.8em; flex: none; }
  .card .postalCode { width: 3.6em; flex: none; }
  .icon { font: 600 10px/16px system-ui, sans-serif; border: 1px solid currentcolor; border-radius: 3px;
    padding: 0 4px; min-width: 30px; text-align: center; user-select: none; }
  input.invalid { color: #df1b41; }
`;

const VARIANTS = {
  base: 'input',
  empty: 'input.empty',
  complete: 'input.complete',
  invalid: 'input.invalid',
};

/** Stripe's style option as CSS. @param {Record<string, Record<string, any>>} style */
export function styleSheet(style) {
  const rules = [];
  for (const [variant, selector] of Object.entries(VARIANTS)) {
    const { iconColor, ...given } = style[variant] ?? {};
    const plain = Object.entries(given).filter(([, value]) => typeof value !== 'object');
    rules.push(`${selector} { ${declarations(plain)} }`);
    for (const [pseudo, nested] of Object.entries(given)) {
      if (typeof nested !== 'object') continue;
      const opaque = pseudo === '::placeholder' ? 'opacity: 1;' : '';
      rules.push(`${selector}${pseudo} { ${opaque} ${declarations(Object.entries(nested))} }`);
    }
    if (variant === 'base' && iconColor) rules.push(`.icon { color: ${iconColor}; }`);
  }
  return rules.join('\n');
}

/** @param {[string, unknown][]} properties */
const declarations = (properties) =>
  properties
    .map(([name, value]) => {
      const property = name === 'fontSmoothing' ? '-webkit-font-smoothing' : kebab(name);
      return `${property}: ${String(value).replaceAll(/[{};]/g, '')};`;
    })
    .join(' ');

const kebab = (/** @type {string} */ name) =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
