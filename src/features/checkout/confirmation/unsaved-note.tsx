import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router-dom';

import { paths } from '#model/store/paths.ts';

import { useUnsaved } from '../store.ts';

const pages = { card: paths.paymentMethods, address: paths.addresses };

/** Says which of the things that the buyer asked to keep are not. */
export const UnsavedNote = () =>
  useUnsaved().map((what) => (
    <Text key={what} component="output" display="block">
      Your {what} could not be saved for next time. Your purchase is complete.{' '}
      <Anchor component={Link} to={pages[what]} inherit>
        Add your {what} in your account
      </Anchor>
    </Text>
  ));
