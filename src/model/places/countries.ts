import namesByCode from 'countries-list/minimal/countries.en.min.json';

export interface Country {
  /** ISO 3166-1 alpha-2, as the card provider requires. */
  code: string;
  /** In English, as addresses are stored. */
  name: string;
}

const countries: Country[] = Object.entries(namesByCode).map(([code, name]) => ({ code, name }));

/** The countries and territories with these codes, the default one first, then by name; every one without any. */
export const countriesOf = (codes: string[]): Country[] =>
  countries
    .filter(({ code }) => codes.length === 0 || codes.includes(code))
    .sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, 'en'));

const rank = ({ name }: Country) => (name === defaultCountry ? 0 : 1);

/** The code of a country. */
export const countryCode = (country: string): string | null =>
  countries.find(({ name }) => name === country)?.code ?? null;

export const defaultCountry = 'United States';
