// A wallet's sheet. A real one knows the buyer: here their details are typed, and the test card decides the outcome.

const SHEET = `
  <style>
    dialog { box-sizing: border-box; width: min(380px, calc(100vw - 24px)); margin: auto auto 12px; padding: 20px;
      border: 0; border-radius: 14px; background: #fff; color: #1a1f36; font: 16px/1.4 system-ui, sans-serif;
      box-shadow: 0 16px 48px rgb(0 0 0 / 35%); }
    dialog::backdrop { background: rgb(0 0 0 / 60%); }
    h2 { margin: 0 0 12px; font-size: 20px; }
    dl { display: flex; justify-content: space-between; margin: 0 0 12px; }
    dd { margin: 0; font-weight: 600; }
    label[hidden] { display: none; }
    label:not([hidden]) { display: block; margin-bottom: 10px; font-size: 14px; }
    input { box-sizing: border-box; width: 100%; padding: 8px 10px; border: 1px solid #8792a2; border-radius: 6px;
      font: inherit; font-size: 16px; }
    .buttons { display: flex; gap: 10px; }
    button { flex: 1; padding: 10px; border: 1px solid #1a1f36; border-radius: 8px; background: #1a1f36; color: #fff;
      font: inherit; font-weight: 600; cursor: pointer; }
    button.close { background: #fff; color: #1a1f36; }
    button:disabled { opacity: 0.6; }
  </style>
  <dialog aria-labelledby="title">
    <form>
      <h2 id="title"></h2>
      <dl><dt>Total</dt><dd></dd></dl>
      <label>Name in the wallet<input name="name" value="Wallet Buyer" required /></label>
      <label>Email in the wallet<input name="email" type="email" value="wallet@example.com" required /></label>
      <label>Country code<input name="country" value="US" pattern="[A-Z]{2}" required /></label>
      <label>Card in the wallet<input name="number" value="4242 4242 4242 4242" required /></label>
      <div class="buttons">
        <button class="pay">Pay</button>
        <button type="button" class="close">Close the wallet</button>
      </div>
    </form>
  </dialog>
`;

/**
 * Opens the sheet. It stays busy once the buyer has agreed, until the page ends it.
 *
 * @param {{ title: string, total: string, needsEmail: boolean }} shown
 * @param {{ agreed: (details: Record<string, string>) => void, closed: () => void }} told
 * @returns {() => void} ends it
 */
export function openSheet({ title, total, needsEmail }, { agreed, closed }) {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  root.innerHTML = SHEET;
  const form = root.querySelector('form');
  root.querySelector('h2').textContent = title;
  root.querySelector('dd').textContent = total;
  form.elements.namedItem('email').parentElement.hidden = !needsEmail;
  const close = () => {
    host.remove();
    closed();
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const details = Object.fromEntries(new FormData(form));
    form.querySelector('.pay').textContent = 'Processing…';
    for (const control of form.elements) control.disabled = true;
    agreed(details);
  });
  root.querySelector('.close').addEventListener('click', close);
  root.querySelector('dialog').addEventListener('cancel', close);
  document.body.append(host);
  root.querySelector('dialog').showModal();
  return () => host.remove();
}
