/** Whether a text can be a school's id at all: an address may hold what the database would refuse. */
export const isSchoolId = (text: string) => /^[a-z0-9-]{1,200}$/.test(text);
