import { StorageClient } from '@supabase/storage-js';

import type { Access } from './auth.ts';
import { SNIFFED_BYTES } from './file-types.ts';
import { ClientError } from './http.ts';
import { databaseOf, type ServerClient, unwrap } from './supabase.ts';

/** As many paths as fit into a URL. */
const UPLOADS_A_PAGE = 50;

/** What a file belongs to. */
export interface Owner {
  kind: 'product' | 'guide';
  id: string;
}

/** An object in Storage: its declared type and its first bytes. */
export interface FileContent {
  size: number;
  mimeType: string;
  firstBytes: Uint8Array;
}

export interface RegisteredFile {
  path: string;
  fileName: string;
  size: number;
  mimeType: string;
}

export type StoredFiles = ReturnType<typeof databaseFiles>;

/**
 * The files of products, or those of guides. Admins read and delete with their own rights, limited by
 * policies; only the server links a file to its owner.
 */
export function databaseFiles(owner: Owner, caller: Access, server: ServerClient, adminId: string) {
  const client = databaseOf(caller);
  const storage = new StorageClient(`${caller.url}/storage/v1`, caller.headers, caller.fetch);
  // The bucket, and the folder for uploads in it.
  const place = `${owner.kind}s`;
  const objects = storage.from(place);

  /** Those of the given files that something uses, with the ids of their owners. */
  async function used(paths: string[]): Promise<{ id: string; path: string | null }[]> {
    if (owner.kind === 'product') {
      const rows = client.from('product_files').select('id:product_id, path:storage_path');
      return unwrap(await rows.in('storage_path', paths));
    }
    const rows = client.from('guides').select('id, path:storage_path');
    return unwrap(await rows.in('storage_path', paths));
  }

  return {
    /** Null if there is none that the caller may read. */
    async look(path: string): Promise<FileContent | null> {
      const { data: info, error } = await objects.info(path);
      if (error) {
        if (isRefusal(error)) return null;
        throw error;
      }
      const { data: stream, error: unread } = await objects.download(path).asStream();
      // Deleted in the meantime.
      if (unread && isRefusal(unread)) return null;
      if (unread) throw unread;
      return {
        size: info.size ?? 0,
        mimeType: info.contentType ?? '',
        firstBytes: await firstBytes(stream),
      };
    },

    /** The id of the product or guide that has the object, or null. */
    async ownerOf(path: string): Promise<string | null> {
      const [row] = await used([path]);
      return row?.id ?? null;
    },

    /** The object that the owner has now, or null. */
    async currentPath(): Promise<string | null> {
      const row = unwrap(
        await (
          owner.kind === 'product'
            ? client.from('product_files').select('storage_path').eq('product_id', owner.id)
            : client.from('guides').select('storage_path').eq('id', owner.id)
        ).maybeSingle(),
      );
      return row?.storage_path ?? null;
    },

    async register({ path, fileName, size, mimeType }: RegisteredFile): Promise<void> {
      const file = { admin_id: adminId, storage_path: path };
      const answer = await (owner.kind === 'product'
        ? server.rpc('register_product_file', {
            ...file,
            product_id: owner.id,
            file_name: fileName,
            file_size: size,
            file_type: mimeType,
          })
        : server.rpc('register_guide_file', { ...file, guide_id: owner.id }));
      const refusal = answer.error && refusalOf(answer.error.code, owner);
      if (refusal) throw refusal;
      unwrap(answer);
    },

    async remove(paths: string[]): Promise<void> {
      const { error } = await objects.remove(paths);
      if (error) throw error;
    },

    /** The paths of uploads older than the given time that nothing uses. */
    async abandoned(before: Date): Promise<string[]> {
      const abandoned: string[] = [];
      for (let offset = 0; ; offset += UPLOADS_A_PAGE) {
        const { data, error } = await objects.list(place, {
          limit: UPLOADS_A_PAGE,
          offset,
          sortBy: { column: 'created_at', order: 'asc' },
        });
        if (error) throw error;
        const old = data
          .filter(({ created_at }) => created_at && new Date(created_at) < before)
          .map(({ name }) => `${place}/${name}`);
        if (old.length > 0) {
          const kept = new Set((await used(old)).map(({ path }) => path));
          abandoned.push(...old.filter((path) => !kept.has(path)));
        }
        if (data.length < UPLOADS_A_PAGE) return abandoned;
      }
    },
  };
}

/** The database errors that the caller may see, as messages. */
function refusalOf(code: string, { kind }: Owner): ClientError | null {
  if (code === '23503') {
    return new ClientError(
      'not_found',
      kind === 'product' ? 'Product not found.' : 'Guide not found.',
    );
  }
  if (code !== '23505') return null;
  return new ClientError('conflict', 'Another admin changed this in the meantime.');
}

const isRefusal = ({ status = 0 }: { status?: number }) => [400, 401, 403, 404].includes(status);

/** Reads no more of the object than needed. */
async function firstBytes(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const bytes = new Uint8Array(SNIFFED_BYTES);
  let length = 0;
  // Leaving the loop cancels the stream.
  for await (const chunk of stream) {
    const part = chunk.subarray(0, SNIFFED_BYTES - length);
    bytes.set(part, length);
    length += part.length;
    if (length === SNIFFED_BYTES) break;
  }
  return bytes.subarray(0, length);
}
