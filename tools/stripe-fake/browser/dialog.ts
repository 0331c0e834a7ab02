// The bank's 3-D Secure page, as in Stripe's test mode: the buttons decide the outcome.

import { part } from './base-element.ts';

const DIALOG = `
  <style>
    dialog { box-sizing: border-box; width: min(400px, calc(100vw - 32px)); padding: 24px; border: 0;
      border-radius: 8px; background: #fff; color: #1a1f36; font: 16px/1.5 system-ui, sans-serif;
      box-shadow: 0 16px 48px rgb(0 0 0 / 35%); }
    dialog::backdrop { background: rgb(0 0 0 / 60%); }
    h2 { margin: 0 0 8px; font-size: 20px; line-height: 1.3; }
    p { margin: 0 0 16px; }
    .badge { display: inline-block; margin-bottom: 12px; padding: 0 8px; border-radius: 4px;
      background: #ffde92; color: #5c3d00; font-size: 12px; font-weight: 600; }
    .buttons { display: flex; flex-wrap: wrap; gap: 12px; }
    button { flex: 1 1 160px; padding: 10px 12px; border: 1px solid #4b45c6; border-radius: 6px;
      background: #4b45c6; color: #fff; font: inherit; font-weight: 600; cursor: pointer; }
    button.fail { background: #fff; color: #4b45c6; }
    button:focus-visible { outline: 3px solid #b3b0f5; outline-offset: 2px; }
  </style>
  <dialog aria-labelledby="title" aria-describedby="text">
    <span class="badge">Test mode</span>
    <h2 id="title">3D Secure authentication</h2>
    <p id="text">Your bank would ask here whether it is you. This is a test: choose how it ends.</p>
    <div class="buttons">
      <button type="button" class="complete">Complete authentication</button>
      <button type="button" class="fail">Fail authentication</button>
    </div>
  </dialog>
`;

/** Shows the dialog. Escape counts as a failure. */
export function askForAuthentication(): Promise<'succeeded' | 'failed'> {
  return new Promise((resolve) => {
    const host = document.createElement('div');
    const root = host.attachShadow({ mode: 'open' });
    root.innerHTML = DIALOG;
    const dialog = part(root, 'dialog');
    const end = (outcome: 'succeeded' | 'failed') => {
      host.remove();
      resolve(outcome);
    };
    part(root, '.complete').addEventListener('click', () => end('succeeded'));
    part(root, '.fail').addEventListener('click', () => end('failed'));
    dialog.addEventListener('cancel', () => end('failed'));
    document.body.append(host);
    dialog.showModal();
  });
}
