import { Turnstile } from '@marsidev/react-turnstile';
import { createRoot } from 'react-dom/client';

import classes from './turnstile.module.css';

/** Shows the widget, above whatever dialog is open, until it has given a token. */
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
          // A dialog holds the focus; whoever uses a keyboard gets to the box from here.
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
