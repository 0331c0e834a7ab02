// A wallet's sheet. A real one knows the buyer: here their details are typed, and the test card decides the outcome.

import { part } from './base-element.ts';

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

/** What the buyer gives in it. */
export interface SheetDetails {
  name: string;
  email: string;
  country: string;
  number: string;
}

/** Opens the sheet. It stays busy once the buyer has agreed, until the page ends it with the returned function. */
export function openSheet(
  { title, total, needsEmail }: { title: string; total: string; needsEmail: boolean },
  { agreed, closed }: { agreed: (details: SheetDetails) => void; closed: () => void },
): () => void {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  root.innerHTML = SHEET;
  const form = part(root, 'form');
  part(root, 'h2').textContent = title;
  part(root, 'dd').textContent = total;
  part(root, 'label:has([name=email])').hidden = !needsEmail;
  const given = (name: string) => part(root, `input[name=${name}]`).value;
  const close = () => {
    host.remove();
    closed();
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    part(root, '.pay').textContent = 'Processing…';
    for (const control of root.querySelectorAll<HTMLInputElement>('input, button')) {
      control.disabled = true;
    }
    agreed({
      name: given('name'),
      email: given('email'),
      country: given('country'),
      number: given('number'),
    });
  });
  part(root, '.close').addEventListener('click', close);
  part(root, 'dialog').addEventListener('cancel', close);
  document.body.append(host);
  part(root, 'dialog').showModal();
  return () => host.remove();
}
