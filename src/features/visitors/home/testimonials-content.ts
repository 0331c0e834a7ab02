export interface Testimonial {
  quote: string;
  /** As the member agreed to be named: 'Second-year student, Biology'. */
  author: string;
}

/** Quotes of your own members, published with their consent. The home page shows them if there are any. */
export const testimonials: Testimonial[] = [];
