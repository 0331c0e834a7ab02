import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { App } from '@supabase/lite';
import { z } from 'zod';
import { codeOf } from '../lib/errors.ts';

type StorageAdapter = NonNullable<App['_storageAdapter']>;

const metadataSchema = z.object({
  cacheControl: z.string(),
  mimetype: z.string(),
  size: z.number(),
  contentLength: z.number(),
  eTag: z.string(),
  lastModified: z.coerce.date(),
});
type Metadata = z.infer<typeof metadataSchema>;

/** The object keys that the real service accepts. */
export const isValidKey = (key: string) =>
  /^[A-Za-z0-9_/!.*'() &$=@;:+,?-]+$/.test(key) && key.length <= 1024;

/**
 * Stores uploaded files on disk as `<folder>/<bucket>/<hash of the key>`, since a key may not be a valid
 * file name, with their metadata in a `.json` next to each. Access has already been checked by the
 * policies on storage.objects.
 */
export function createStoredFiles(folder: string): StorageAdapter {
  const fileOf = (bucket: string, key: string) =>
    path.join(folder, encodeURIComponent(bucket), createHash('sha256').update(key).digest('hex'));

  async function readMetadata(bucket: string, key: string): Promise<Metadata> {
    const text = await readFile(`${fileOf(bucket, key)}.json`, 'utf8');
    return metadataSchema.parse(JSON.parse(text));
  }

  async function remove(bucket: string, key: string): Promise<void> {
    await rm(fileOf(bucket, key), { force: true });
    await rm(`${fileOf(bucket, key)}.json`, { force: true });
  }

  return {
    driver: null,

    async uploadObject(bucket, key, _version, body, contentType, cacheControl) {
      const bytes = body instanceof Uint8Array ? body : await buffer(body);
      const metadata: Metadata = {
        cacheControl,
        mimetype: contentType,
        size: bytes.length,
        contentLength: bytes.length,
        eTag: `"${createHash('md5').update(bytes).digest('hex')}"`,
        lastModified: new Date(),
      };
      const file = fileOf(bucket, key);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, bytes);
      // The key is only for people: the file's name does not reveal it.
      await writeFile(`${file}.json`, JSON.stringify({ key, ...metadata }));
      return { ...metadata, httpStatusCode: 200 };
    },

    async getObject(bucket, key) {
      try {
        return {
          metadata: await readMetadata(bucket, key),
          httpStatusCode: 200,
          body: await readFile(fileOf(bucket, key)),
        };
      } catch (error) {
        if (codeOf(error) !== 'ENOENT') throw error;
        // Without a body the caller responds that there is no such object.
        return {
          metadata: { cacheControl: '', contentLength: 0, size: 0, mimetype: '', eTag: '' },
          httpStatusCode: 404,
        };
      }
    },

    headObject: (bucket, key) => readMetadata(bucket, key),

    deleteObject: (bucket, key) => remove(bucket, key),

    async deleteObjects(bucket, objects) {
      await Promise.all(objects.map((key) => remove(bucket, key)));
    },

    async copyObject(fromBucket, fromKey, _version, toBucket, toKey) {
      const target = fileOf(toBucket, toKey);
      await mkdir(path.dirname(target), { recursive: true });
      await copyFile(fileOf(fromBucket, fromKey), target);
      const metadata = { ...(await readMetadata(fromBucket, fromKey)), lastModified: new Date() };
      await writeFile(`${target}.json`, JSON.stringify({ key: toKey, ...metadata }));
      return { httpStatusCode: 200, eTag: metadata.eTag, lastModified: metadata.lastModified };
    },

    privateAssetUrl: (bucket, key) => Promise.resolve(fileOf(bucket, key)),
  };
}
