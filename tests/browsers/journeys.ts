import { randomUUID } from 'node:crypto';
import { Key } from 'selenium-webdriver';
import { cards } from '../e2e/support/checkout.ts';
import { password } from '../api/support/clients.ts';
import type { Person } from './person.ts';
import { areas } from '../../src/model/plans/capabilities.ts';

async function giveDetails(person: Person, plan: string): Promise<void> {
  await person.goTo(`/checkout?plan=${plan}`);
  await person.type('First Name', 'Robin');
  await person.type('Last Name', 'Sample');
  await person.type('Email', `browser-${randomUUID()}@example.com`);
  await person.type('Create Password', password);
  await person.type('Re-type Password', password);
  await person.press('Continue to payment');
  await person.see('Card information');
}

async function payByCard(person: Person, number: string): Promise<void> {
  await person.type('Card number', number);
  await person.type('Expiration date', '1234');
  await person.type('Security code', '123');
  await person.type('ZIP code', '94107');
  await person.fits();
  await person.press('PAY NOW');
}

async function buyByWallet(person: Person, plan: string): Promise<void> {
  await person.goTo(`/checkout?plan=${plan}`);
  await person.press('Google Pay');
  const email = await person.field('Email in the wallet');
  await email.clear();
  await email.sendKeys(`wallet-${randomUUID()}@example.com`);
  await person.press('Pay');
}

async function logIn(person: Person, email: string): Promise<void> {
  await person.goTo('/login');
  await person.type('Email', email);
  await person.type('Password', `letmein-local${Key.ENTER}`);
}

async function visit(person: Person, pages: Record<string, string>): Promise<void> {
  for (const [address, words] of Object.entries(pages)) {
    await person.goTo(address);
    await person.see(words);
    await person.fits();
  }
}

/** What people do, by what it shows. Each begins in a browser without anything stored. */
export const journeys: Record<string, (person: Person) => Promise<void>> = {
  'the public pages are whole': (person) =>
    visit(person, {
      '/': 'See how they got into medical school.',
      '/pricing': 'This is your in.',
      '/plans/cheatsheet': 'What you get',
      '/about': 'About',
      '/contact': 'Contact',
      '/guest-preview': 'Guest access expires in',
    }),

  'a purchase by card leads to the profiles, their filters and one of them, and back': async (
    person,
  ) => {
    await giveDetails(person, 'cheatsheet');
    await payByCard(person, cards.pays);
    await person.see('Access Granted!');
    await person.goTo('/profile?tab=profiles');
    await person.isAt('/profile?tab=profiles');
    if (await person.isOnPhone()) await person.press('Filter');
    await person.press('3.9-4.0');
    await person.isAt('/profile?tab=profiles&gpa=3.9-4.0');
    await person.goTo('/profile/applicant-3');
    await person.see('All Profiles');
    await person.fits();
    await person.goThrough('back', '/profile?tab=profiles&gpa=3.9-4.0');
    await person.goThrough('forward', '/profile/applicant-3');
  },

  'a declined card keeps the form, and the bank may ask': async (person) => {
    await giveDetails(person, 'application');
    await payByCard(person, cards.isDeclined);
    await person.see('Your card was declined.');
    const number = await person.field('Card number');
    await number.clear();
    await number.sendKeys(cards.asksForAuthentication);
    await person.press('PAY NOW');
    await person.press('Complete authentication');
    await person.see('Access Granted!');
    await person.goTo('/application-cheatsheet');
    await person.see('Personal Statement Guide');
    await person.fits();
  },

  'a wallet pays': async (person) => {
    await buyByWallet(person, 'cheatsheet');
    await person.see('Access Granted!');
  },

  'a list of schools is pasted, put in order and printed': async (person) => {
    await buyByWallet(person, 'cheatsheet');
    await person.see('Access Granted!');
    await person.goTo('/school/feinberg-school-of-medicine');
    await person.see('Feinberg School of Medicine');
    await person.fits();
    await person.goTo('/my-schools');
    await person.type('Names of schools', 'UTSW, Yale');
    await person.press('Add 2 schools');
    await (
      await person.field('Move Yale School of Medicine: drag, or press an arrow key')
    ).sendKeys(Key.ARROW_UP);
    await person.until(
      'Yale above UTSW',
      `const text = document.body.innerText;
       return text.lastIndexOf('Yale School of Medicine') < text.lastIndexOf('UT Southwestern') || null;`,
    );
    await person.fits();
    await person.browser.executeScript('window.print = () => { window.isPrinted = true; };');
    await person.press('Print');
    await person.until('the dialog for printing', 'return window.isPrinted;');
  },

  'a guide is where its reader left it': async (person) => {
    await logIn(person, 'application@example.com');
    await person.isAt(areas.application.path);
    await person.press('Read');
    await person.see('Print');
    await person.fits();
    await person.browser.executeScript('window.scrollTo(0, 3000);');
    await person.goTo('/account');
    await person.see('Digital Products');
    await person.browser.executeScript('history.back();');
    await person.see('Print');
    await person.until('the place', 'return window.scrollY > 2000;');
  },

  'a member reads, compares and keeps schools': async (person) => {
    await logIn(person, 'cheatsheet-plus@example.com');
    await person.isAt('/profile');
    await visit(person, {
      '/profile': 'Medical Schools (69)',
      '/explore': 'Where are you?',
      '/like-me': 'About you',
      [areas.plus.path]: 'Email templates',
      '/account': 'Digital Products',
      '/account/settings': 'Password',
      '/my-schools': 'Add schools',
    });
    await person.type('Names of schools', 'UCLA');
    await person.see('University of California, Los Angeles');
  },

  'an admin opens the lists and a form, which says what it needs': async (person) => {
    await logIn(person, 'admin@example.com');
    await person.isAt('/admin');
    await visit(person, {
      '/admin': 'Home',
      '/admin/orders': 'Needs attention',
      '/admin/products': 'Add Product',
      '/admin/settings': 'Settings',
      '/admin/applicants': 'Add Applicant',
    });
    await person.press('Add Applicant');
    await person.press('Save Applicant');
    await person.see('Major is required');
  },
};

/** In a browser that refuses pages their storage, as some do in private windows. */
export const withoutStorage: typeof journeys = {
  'without storage, a visitor reads, pays and has access': async (person) => {
    await visit(person, {
      '/': 'See how they got into medical school.',
      '/pricing': 'This is your in.',
    });
    await giveDetails(person, 'cheatsheet');
    await payByCard(person, cards.pays);
    await person.see('Access Granted!');
  },
};
