import classes from './portrait.module.css';

export type PortraitName = 'ada' | 'ben' | 'cleo' | 'dina' | 'eli' | 'fay';

/** An illustrated portrait of an invented person. */
export const Portrait = ({ of, size = 64 }: { of: PortraitName; size?: number }) => (
  <img
    src={`/portraits.svg#${of}`}
    alt=""
    width={size}
    height={size}
    className={classes.portrait}
  />
);
