const shape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The id of no row. */
const nil = '00000000-0000-0000-0000-000000000000';

/** An id as an address has it: what can be none is the id of nothing, and no error of the database. */
export const uuidOrNil = (text: string) => (shape.test(text) ? text : nil);
