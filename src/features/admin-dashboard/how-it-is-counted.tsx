import { List } from '@mantine/core';

import { Disclosure } from '#ui/disclosure.tsx';

/** Explains how the database counts each metric; see `sales_figures`. */
export function HowItIsCounted() {
  return (
    <Disclosure summary="How is this counted?">
      <List mt="sm" spacing={4}>
        <List.Item>Days are in UTC. An order counts on the day it was paid.</List.Item>
        <List.Item>
          Gross revenue is what buyers were charged, after coupons and upgrade credit. Stripe’s fees
          are not deducted.
        </List.Item>
        <List.Item>
          A refund, in full or in part, counts on the day of the refund, not of the order, and a
          lost dispute on the day it was lost. Net revenue is gross revenue less both. A refund that
          failed, and a dispute that was won after all, are not counted.
        </List.Item>
        <List.Item>
          While a dispute is open, the bank holds the payment. It stays in gross and net revenue and
          is also shown separately.
        </List.Item>
        <List.Item>Free orders are counted separately. Unpaid orders are not counted.</List.Item>
        <List.Item>
          A visit is one load of the site in a browser, not a person. Visits to the control panel
          are excluded, and blocked page views are missing. A visit that spans midnight counts on
          both days, but once in the period.
        </List.Item>
        <List.Item>
          Pricing visits are visits that reached the pricing, sign-up or checkout page.
        </List.Item>
        <List.Item>
          Conversion is purchases, paid or free, per 100 visits in the same period. Visits are not
          tied to a product, so a product’s conversion is its purchases per 100 visits to the site.
        </List.Item>
        <List.Item>A coupon use counts on the day of its order.</List.Item>
      </List>
    </Disclosure>
  );
}
