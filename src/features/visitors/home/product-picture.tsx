import classes from './product-picture.module.css';

// tests/pictures/product-pictures.ts takes them.
const files = import.meta.glob<string>('./pictures/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});
const schemes = ['light', 'dark'] as const;
const fileOf = (name: string, scheme: (typeof schemes)[number]) =>
  files[`./pictures/${name}-${scheme}.webp`];

interface Size {
  name: string;
  width: number;
  height: number;
}

/** A page of the store as it looks to members. Of the two schemes, browsers load only the one that is shown. */
export function ProductPicture({
  alt,
  phone,
  ...wide
}: Size & { alt: string; /** On a phone. */ phone?: Size }) {
  return schemes.map((scheme) => (
    <picture key={scheme} className={classes[scheme]}>
      {phone && (
        <source
          media="(width < 48em)"
          srcSet={fileOf(phone.name, scheme)}
          width={phone.width}
          height={phone.height}
        />
      )}
      <img
        src={fileOf(wide.name, scheme)}
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
export const ProductShot = ({
  caption,
  ...picture
}: Parameters<typeof ProductPicture>[0] & { caption: string }) => (
  <figure className={classes.shot}>
    <div className={classes.frame}>
      <ProductPicture {...picture} />
    </div>
    <figcaption className={classes.caption}>{caption}</figcaption>
  </figure>
);
