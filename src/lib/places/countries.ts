import namesByCode from 'countries-list/minimal/countries.en.min.json';

export interface Country {
  /** ISO 3166-1 alpha-2, as the card provider requires. */
  code: string;
  /** In English, as addresses are stored. */
  name: string;
}

/** Every country and territory, sorted by name. */
export const countries: Country[] = Object.entries(namesByCode)
  .map(([code, name]) => ({ code, name }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en'));

/** The countries with these codes; every one without any. */
export const countriesOf = (codes: string[]): Country[] =>
  codes.length === 0 ? countries : countries.filter(({ code }) => codes.includes(code));

export const defaultCountry = 'United States';
