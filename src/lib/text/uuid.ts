const shape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** An id that no row has. */
const nil = '00000000-0000-0000-0000-000000000000';

/** Reads an id from an address; an invalid one becomes the id of no row instead of a database error. */
export const uuidOrNil = (text: string) => (shape.test(text) ? text : nil);
