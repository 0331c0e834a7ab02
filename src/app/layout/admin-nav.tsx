import { Text, UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import {
  IconBuildingBank,
  IconCash,
  IconDots,
  IconExternalLink,
  IconFileText,
  IconHistory,
  IconHome,
  IconId,
  IconLogout,
  IconMessage,
  IconNotebook,
  IconPackage,
  IconReceipt,
  IconRosetteDiscount,
  IconSearch,
  IconSettings,
  IconSpeakerphone,
  IconSun,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';

import { attentionOptions, stockOptions } from '#features/admin/dashboard/queries.ts';
import { countTroubles, type Troubles } from '#features/admin/dashboard/troubles.ts';
import { ordersUrl } from '#features/admin/orders/search-params.ts';
import { mayUse, PanelRole, type StaffRole } from '#model/panel/may.ts';
import { paths } from '#model/store/paths.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useLetterKeys } from '#ui/list/use-letter-keys.ts';
import { focusSearch } from '#ui/list/focus-search.ts';
import { SearchKeys } from '#ui/search/search-keys.tsx';
import { formatCount } from '#lib/text/format-count.ts';

import { decideAccess } from '../access/decide-access.ts';
import { useVisitor } from '../access/use-visitor.ts';
import { queryClient } from '../query-client.ts';
import { signOutTo } from '../session/sign-out.ts';
import classes from './admin-nav.module.css';
import { ColorSchemeToggle } from './color-scheme-toggle.tsx';
import { Logo } from './logo.tsx';

const GoAnywhere = lazy(async () => ({
  default: (await import('./go-anywhere.tsx')).GoAnywhere,
}));

type Stock = Awaited<ReturnType<typeof stockOptions.queryFn & object>>;

interface Entry {
  label: string;
  to: `/${string}`;
  /** What somebody may look for it by, besides. */
  does?: string;
  /** Its page for whoever may not use the first. */
  otherwise?: `/${string}`;
  /** What the addresses of its pages begin with, if not with its own. */
  within?: string;
  Icon: Icon;
  /** What is counted there, which is no task. */
  stock?: keyof Stock;
  /** The tasks that wait there. */
  tasks?: keyof Troubles;
  /** Their list, if the section does not begin with it. */
  tasksAt?: string;
  /** Tasks of money or with a deadline. */
  isUrgent?: boolean;
}

const home: Entry = { label: 'Home', to: paths.admin, Icon: IconHome };
const orders: Entry = {
  label: 'Orders',
  to: paths.adminOrders,
  Icon: IconReceipt,
  tasks: 'orders',
  tasksAt: `${paths.adminOrders}${ordersUrl.write({ status: 'attention' })}`,
  isUrgent: true,
};
const messages: Entry = {
  label: 'Messages',
  to: paths.adminMessages,
  Icon: IconMessage,
  tasks: 'messages',
};

/** Every section of the control panel. */
const groups: { name: string; entries: Entry[] }[] = [
  { name: '', entries: [home] },
  {
    name: 'Sell',
    entries: [
      orders,
      { label: 'Customers', to: paths.adminCustomers, Icon: IconUsers },
      {
        label: 'Announcements',
        to: paths.adminAnnouncements,
        Icon: IconSpeakerphone,
        does: 'Write to members',
      },
      { label: 'Products', to: paths.adminProducts, Icon: IconPackage, stock: 'products' },
      { label: 'Coupons', to: paths.adminCoupons, Icon: IconRosetteDiscount },
    ],
  },
  {
    name: 'Content',
    entries: [
      { label: 'Applicants', to: paths.adminApplicants, Icon: IconId, stock: 'applicants' },
      { label: 'Schools', to: paths.adminSchools, Icon: IconBuildingBank, stock: 'schools' },
      { label: 'Guides', to: paths.adminGuides, Icon: IconNotebook },
      { label: 'Summer Programs', to: paths.adminPrograms, Icon: IconSun },
    ],
  },
  {
    name: 'Inbox',
    entries: [
      messages,
      {
        label: 'Submissions',
        to: paths.adminSubmissions,
        Icon: IconFileText,
        tasks: 'submissions',
      },
    ],
  },
  {
    name: 'Money out',
    entries: [{ label: 'Payouts', to: paths.adminPayouts, Icon: IconCash, tasks: 'payouts' }],
  },
  {
    name: 'Store',
    entries: [
      { label: 'Settings', to: paths.adminSettings, Icon: IconSettings },
      {
        label: 'Logs',
        to: paths.adminErrors,
        otherwise: paths.adminEmails,
        within: '/admin/logs/',
        Icon: IconHistory,
        tasks: 'logs',
      },
    ],
  },
];

/** The sections that somebody with a role may use, each with its first page for them. */
const groupsFor = (role: StaffRole) =>
  groups
    .map(({ name, entries }) => ({
      name,
      entries: entries
        .map((entry) => ({
          ...entry,
          to: mayUse(role, entry.to) ? entry.to : (entry.otherwise ?? entry.to),
        }))
        .filter(({ to }) => mayUse(role, to)),
    }))
    .filter(({ entries }) => entries.length > 0);

const placesOf = (shown: typeof groups) =>
  shown
    .flatMap(({ entries }) => entries)
    .map(({ to, label, does, Icon: Picture }) => ({
      to,
      label,
      about: does,
      icon: <Picture size={18} aria-hidden />,
    }));

/** The navigation of the control panel: a column, or on a narrow screen a bar at the thumb. Empty for others. */
export function AdminNav() {
  const visitor = useVisitor();
  const isOpen = decideAccess({ needs: 'staff' }, visitor, '') === 'page';
  return (
    <QueryClientProvider client={queryClient}>
      <div className={classes.place}>
        {isOpen && visitor.role !== null && (
          <PanelRole value={visitor.role}>
            <Navigation role={visitor.role} />
          </PanelRole>
        )}
      </div>
    </QueryClientProvider>
  );
}

function Navigation({ role }: { role: StaffRole }) {
  const shown = groupsFor(role);
  const tasks = useQuery(attentionOptions).data;
  const troubles = tasks && countTroubles(tasks);
  const [isMoreOpen, setMoreOpen] = useState(false);
  const [asked, setAsked] = useState(0);
  const go = () => {
    setMoreOpen(false);
    setAsked(asked + 1);
  };
  const [hasLetterKeys] = useLetterKeys();
  useHotkeys(hasLetterKeys ? [['/', focusSearch]] : []);
  // Also while a field is typed in.
  useHotkeys([['mod+K', go]], []);
  return (
    <>
      <nav aria-label="Admin Control Panel" className={classes.column}>
        <Logo />
        <Text className={classes.title} component="span">
          Admin Control Panel
        </Text>
        <All shown={shown} troubles={troubles} onGo={go} />
      </nav>
      <nav aria-label="Most used" className={classes.bar}>
        {[home, orders, messages].map((entry) => (
          <EntryLink key={entry.to} entry={entry} troubles={troubles} />
        ))}
        <UnstyledButton
          className={classes.entry}
          aria-haspopup="dialog"
          onClick={() => setMoreOpen(true)}
        >
          <IconDots size={20} aria-hidden />
          More
        </UnstyledButton>
      </nav>
      <Dialog isOpen={isMoreOpen} title="Admin Control Panel" onClose={() => setMoreOpen(false)}>
        <nav aria-label="All sections" className={classes.all}>
          <All shown={shown} troubles={troubles} onGo={go} onFollow={() => setMoreOpen(false)} />
        </nav>
      </Dialog>
      <Suspense>{asked > 0 && <GoAnywhere pages={placesOf(shown)} asked={asked} />}</Suspense>
    </>
  );
}

interface Waiting {
  troubles: Troubles | undefined;
  onFollow?: () => void;
}

function All({ shown, onGo, ...waiting }: Waiting & { shown: typeof groups; onGo: () => void }) {
  const navigate = useNavigate();
  return (
    <>
      <UnstyledButton className={classes.search} onClick={onGo}>
        <IconSearch size={16} aria-hidden />
        Search or go to...
        <SearchKeys />
      </UnstyledButton>
      {shown.map(({ name, entries }) => (
        <div key={name}>
          {name !== '' && <span className={classes.group}>{name}</span>}
          {entries.map((entry) => (
            <EntryLink key={entry.to} entry={entry} {...waiting} />
          ))}
        </div>
      ))}
      <div className={classes.foot}>
        <Link to={paths.home} className={classes.entry}>
          <IconExternalLink size={18} aria-hidden />
          View store
        </Link>
        <UnstyledButton className={classes.entry} onClick={() => void signOutTo(navigate)}>
          <IconLogout size={18} aria-hidden />
          Log out
        </UnstyledButton>
        <ColorSchemeToggle />
      </div>
    </>
  );
}

/** How much of something there is. */
function Held({ stock }: { stock: keyof Stock }) {
  const count = useQuery(stockOptions).data?.[stock];
  return (
    count !== undefined && (
      // Read out apart from the label.
      <>
        {' '}
        <span className={classes.stock}>{formatCount(count)}</span>
      </>
    )
  );
}

function EntryLink({
  entry: { label, to, within = to, Icon: Picture, stock, tasks, tasksAt = to, isUrgent },
  troubles,
  onFollow,
}: Waiting & { entry: Entry }) {
  const { pathname } = useLocation();
  const isCurrent =
    to === paths.admin ? pathname.replace(/\/$/, '') === to : pathname.startsWith(within);
  const count = (tasks && troubles?.[tasks]) ?? 0;
  return (
    <div className={classes.entry} data-current={isCurrent}>
      <Link to={to} aria-current={isCurrent ? 'page' : undefined} onClick={onFollow}>
        <Picture size={18} aria-hidden />
        {label}
        {stock && <Held stock={stock} />}
      </Link>
      {count > 0 && (
        <Link
          to={tasksAt}
          className={classes.count}
          data-urgent={isUrgent}
          aria-label={`${label}: ${count} ${count === 1 ? 'task' : 'tasks'}`}
          onClick={onFollow}
        >
          {formatCount(count)}
        </Link>
      )}
    </div>
  );
}
