import { List } from '@mantine/core';

import { Disclosure } from '#ui/disclosure.tsx';

/** Explains how the database counts each metric; see `sales_figures`. */
export function HowItIsCounted() {
  return (
    <Disclosure summary="How is this counted?">
      <List mt="sm" spacing={4}>
        <List.Item>Days are UTC days. An order counts on the day it was paid.</List.Item>
        <List.Item>
          Gross revenue is what buyers were charged, after coupons and upgrade credit. Stripe’s fees
          are not taken off.
        </List.Item>
        <List.Item>
          A refund, in full or in part, counts on the day the money was given back, whenever the
          order was. Net revenue is gross revenue less refunds.
        </List.Item>
        <List.Item>
          The money of a disputed order is with the bank. It stays in gross and net revenue, and is
          told apart.
        </List.Item>
        <List.Item>
          Free orders are counted apart: nothing was charged for them. Orders that were not paid
          count nowhere.
        </List.Item>
        <List.Item>
          A visit is one load of the site in a browser, not a person, and only the control panel is
          no visit. Views that were dropped or blocked are missing. Over midnight it counts on both
          days, but once in the period.
        </List.Item>
        <List.Item>
          To the prices are the visits that came to the pricing, sign-up or checkout page.
        </List.Item>
        <List.Item>
          Conversion is purchases, paid or free, in a hundred visits of the same time. A visit is
          not about one product: a product’s conversion is its purchases in a hundred visits to the
          site.
        </List.Item>
        <List.Item>A coupon’s use counts with the order that was sold with it.</List.Item>
      </List>
    </Disclosure>
  );
}
