import { Fragment } from 'react';

/** An email address on one line; if none is long enough, it breaks before its '@' instead of in a word. */
export const AddressText = ({ children }: { children: string }) => (
  <span style={{ display: 'inline-block', maxWidth: '100%', textDecoration: 'inherit' }}>
    {children.split(/(?=@)/).map((part, index) => (
      <Fragment key={part}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
);
