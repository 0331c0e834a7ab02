import classes from './product-picture.module.css';

const schemes = ['light', 'dark'] as const;

/** The addresses of a picture in light and dark, and how large it is shown. */
export type Pictured = Record<(typeof schemes)[number], string> & { width: number; height: number };

interface Shown extends Pictured {
  alt: string;
  /** On a phone. */
  phone?: Pictured;
}

/** A page of the store as it looks to members. Of the two schemes, browsers load only the one that is shown. */
export function ProductPicture({ alt, phone, ...wide }: Shown) {
  return schemes.map((scheme) => (
    <picture key={scheme} className={classes[scheme]}>
      {phone && (
        <source
          media="(width < 48em)"
          srcSet={phone[scheme]}
          width={phone.width}
          height={phone.height}
        />
      )}
      <img
        src={wide[scheme]}
        alt={alt}
        width={wide.width}
        height={wide.height}
        loading="lazy"
        decoding="async"
        className={classes.image}
      />
    </picture>
  ));
}

/** In a frame, with a line that says what it is. */
export const ProductShot = ({ caption, ...picture }: Shown & { caption: string }) => (
  <figure className={classes.shot}>
    <div className={classes.frame}>
      <ProductPicture {...picture} />
    </div>
    <figcaption className={classes.caption}>{caption}</figcaption>
  </figure>
);
