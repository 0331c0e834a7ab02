import { Link } from 'react-router-dom';

import { brand } from '#lib/store/brand.ts';

import { paths } from '#model/store/paths.ts';
import classes from './logo.module.css';

export function Logo() {
  return (
    <Link to={paths.home} className={classes.logo}>
      <img src="/favicon.svg" alt="" width={30} height={30} />
      <span>{brand.name}</span>
    </Link>
  );
}
