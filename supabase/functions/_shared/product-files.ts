import type { PostgrestSingleResponse } from '@supabase/postgrest-js';
import { StorageClient } from '@supabase/storage-js';

import type { Access } from './auth.ts';
import { SNIFFED_BYTES } from './file-types.ts';
import { ClientError } from './http.ts';
import { databaseOf, type ServerClient, unwrap } from './supabase.ts';

const BUCKET = 'products';
/** As many paths as fit into a URL. */
const UPLOADS_A_PAGE = 50;

/** An object in Storage: its declared type and its first bytes. */
export interface StoredFile {
  size: number;
  mimeType: string;
  firstBytes: Uint8Array;
}

export interface ProductFile {
  productId: string;
  path: string;
  fileName: string;
  size: number;
  mimeType: string;
}

/**
 * The files of products. Admins read and delete with their own rights, limited by policies; only the
 * server links a file to a product.
 */
export interface ProductFiles {
  /** Null if there is none that the caller may read. */
  look(path: string): Promise<StoredFile | null>;
  /** The product that delivers the object, or null. */
  productOf(path: string): Promise<string | null>;
  /** The object that a product delivers, or null. */
  pathOf(productId: string): Promise<string | null>;
  register(file: ProductFile): Promise<void>;
  remove(paths: string[]): Promise<void>;
  /** The paths of uploads older than the given time that no product delivers. */
  abandoned(before: Date): Promise<string[]>;
}

export function databaseProductFiles(
  caller: Access,
  server: ServerClient,
  adminId: string,
): ProductFiles {
  const client = databaseOf(caller);
  const storage = new StorageClient(`${caller.url}/storage/v1`, caller.headers, caller.fetch);
  const objects = storage.from(BUCKET);
  return {
    async look(path) {
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

    async productOf(path) {
      const row = unwrap(
        await client
          .from('product_files')
          .select('product_id')
          .eq('storage_path', path)
          .maybeSingle(),
      );
      return row?.product_id ?? null;
    },

    async pathOf(productId) {
      const row = unwrap(
        await client
          .from('product_files')
          .select('storage_path')
          .eq('product_id', productId)
          .maybeSingle(),
      );
      return row?.storage_path ?? null;
    },

    async register({ productId, path, fileName, size, mimeType }) {
      unwrapWrite(
        await server.rpc('register_product_file', {
          admin_id: adminId,
          product_id: productId,
          storage_path: path,
          file_name: fileName,
          file_size: size,
          file_type: mimeType,
        }),
      );
    },

    async remove(paths) {
      const { error } = await objects.remove(paths);
      if (error) throw error;
    },

    async abandoned(before) {
      const abandoned: string[] = [];
      for (let offset = 0; ; offset += UPLOADS_A_PAGE) {
        const { data, error } = await objects.list('products', {
          limit: UPLOADS_A_PAGE,
          offset,
          sortBy: { column: 'created_at', order: 'asc' },
        });
        if (error) throw error;
        const old = data
          .filter(({ created_at }) => created_at && new Date(created_at) < before)
          .map(({ name }) => `products/${name}`);
        if (old.length > 0) {
          const rows = unwrap(
            await client.from('product_files').select('storage_path').in('storage_path', old),
          );
          const delivered = new Set(rows.map(({ storage_path }) => storage_path));
          abandoned.push(...old.filter((path) => !delivered.has(path)));
        }
        if (data.length < UPLOADS_A_PAGE) return abandoned;
      }
    },
  };
}

/** The messages for the database errors that the caller may see. */
const REFUSALS: Record<string, () => ClientError> = {
  '23503': () => new ClientError('not_found', 'Product not found.'),
  '23505': () => new ClientError('conflict', 'Another admin changed this in the meantime.'),
};

function unwrapWrite<Data>(answer: PostgrestSingleResponse<Data>): Data {
  const refused = answer.error && REFUSALS[answer.error.code];
  if (refused) throw refused();
  return unwrap(answer);
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
