import { Turnstile } from '@marsidev/react-turnstile';
import { createRoot } from 'react-dom/client';

import classes from './turnstile.module.css';

/** Shows the widget above any open dialog until it returns a token. */
export async function solveCaptcha(siteKey: string): Promise<string> {
  const place = document.createElement('div');
  place.className = classes.place ?? '';
  document.body.append(place);
  const root = createRoot(place);
  try {
    return await new Promise((resolve, reject) => {
      const fail = () => reject(new Error('The captcha was not solved.'));
      root.render(
        <Turnstile
          siteKey={siteKey}
          options={{ appearance: 'interaction-only', refreshExpired: 'never', retry: 'never' }}
          onSuccess={resolve}
          onError={fail}
          onExpire={fail}
          onTimeout={fail}
          onUnsupported={fail}
          // An open dialog traps the focus, so keyboard users could not reach the checkbox.
          onBeforeInteractive={() => place.querySelector('iframe')?.focus()}
          scriptOptions={{ onError: fail }}
        />,
      );
    });
  } finally {
    root.unmount();
    place.remove();
  }
}
