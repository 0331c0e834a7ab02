/** Checks the format of a school's id, as the database refuses some texts an address may contain. */
export const isSchoolId = (text: string) => /^[a-z0-9-]{1,200}$/.test(text);
