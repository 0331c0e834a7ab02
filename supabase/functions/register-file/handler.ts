import * as z from 'zod';

import { readBody } from '../_shared/body.ts';
import { fileTypeOf } from '../_shared/file-types.ts';
import { ClientError } from '../_shared/http.ts';
import { logError } from '../_shared/log.ts';
import type { FileContent, Owner, StoredFiles } from '../_shared/stored-files.ts';
import type { User } from '../_shared/supabase.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_BYTES = 50 * 1024 * 1024;

// The control panel's naming scheme for uploads; nothing else is read or removed.
const uploadIn = (folder: string) =>
  z
    .string()
    .regex(new RegExp(`^${folder}/\\d+_[\\w-]+(\\.[\\w-]+)*$`), 'Not the path of an upload');

const requestSchema = z
  .object({
    fileName: z
      .string()
      .trim()
      .min(1)
      .max(255)
      .regex(/^[^/\\\p{Cc}]+$/u, 'Not the name of a file'),
  })
  .and(
    z.union([
      z.object({ productId: z.string().min(1).max(100), storagePath: uploadIn('products') }),
      z.object({ guideId: z.string().min(1).max(100), storagePath: uploadIn('guides') }),
    ]),
  );

interface Services {
  signedInAdmin: (request: Request) => Promise<User>;
  filesFor: (owner: Owner, admin: User, request: Request) => StoredFiles;
}

/**
 * Makes an uploaded object the file of a product or guide, replacing and removing the previous one.
 * Storage trusts the declared type of an upload; this checks the first bytes, and removes files whose
 * content does not match. SQL checks whether the caller is still an admin.
 */
export async function registerFile(
  request: Request,
  { signedInAdmin, filesFor }: Services,
): Promise<{ path: string }> {
  const admin = await signedInAdmin(request);
  const body = await readBody(request, requestSchema);
  const { storagePath: path, fileName } = body;
  const owner: Owner =
    'productId' in body
      ? { kind: 'product', id: body.productId }
      : { kind: 'guide', id: body.guideId };
  const files = filesFor(owner, admin, request);

  const ownerId = await files.ownerOf(path);
  if (ownerId !== null && ownerId !== owner.id) {
    throw new ClientError('conflict', `This file belongs to another ${owner.kind}.`);
  }
  const stored = await files.look(path);
  if (!stored) throw new ClientError('not_found', 'The file was not found in the store.');
  const problem = problemOf(stored, fileName);
  if (problem !== null) {
    if (ownerId === null) await files.remove([path]);
    throw new ClientError('unprocessable', problem);
  }

  const before = await files.currentPath();
  const { size, mimeType } = stored;
  await files.register({ path, fileName, size, mimeType });
  await cleanUp(files, before === path ? null : before);
  return { path };
}

/** The reason why the object is not the file its name claims, as a message for the admin. */
function problemOf({ size, mimeType, firstBytes }: FileContent, fileName: string): string | null {
  const type = fileTypeOf(fileName);
  if (!type) return 'This type of file is not accepted.';
  if (size < 1) return 'The file is empty.';
  if (size > MAX_BYTES) return 'File size must be less than 50MB';
  if (!type.mimeTypes.includes(mimeType) || !type.matches(firstBytes)) {
    return 'The content of the file is not what its name says.';
  }
  return null;
}

/**
 * Removes the replaced file and abandoned uploads. Leftovers are found next time, and the new file is
 * already in place, so errors here are not a reason to fail.
 */
async function cleanUp(files: StoredFiles, replaced: string | null): Promise<void> {
  try {
    const abandoned = await files.abandoned(new Date(Date.now() - DAY_MS));
    const paths = [...new Set([...(replaced === null ? [] : [replaced]), ...abandoned])];
    if (paths.length > 0) await files.remove(paths);
  } catch (error) {
    logError(error, { step: 'tidy up' });
  }
}
