import { Fragment } from 'react';

/** An email address that may break before its '@' instead of in a word. */
export const AddressText = ({ children }: { children: string }) =>
  children.split(/(?=@)/).map((part, index) => (
    <Fragment key={part}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
