import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useForm, useWatch, type Control } from 'react-hook-form';

import { ConflictError, messageOf, RequestError } from '#lib/errors.ts';
import { ConflictNotice } from '#ui/conflict-notice.tsx';
import { CheckboxField } from '#ui/form/checkbox-field.tsx';
import { ChoicesField } from '#ui/form/choices-field.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { TextareaField } from '#ui/form/textarea-field.tsx';
import { Message } from '#ui/message.tsx';
import { StatusBanner } from '#ui/status-banner.tsx';
import { useIsMounted } from '#ui/use-is-mounted.ts';
import { useFlashMessage } from '#ui/use-flash-message.ts';

import { differencesOf } from './differences.ts';
import { FeaturesField } from './features-field.tsx';
import { FileField, isUploading } from './file-field.tsx';
import { registerProductFile, saveProduct } from './mutations.ts';
import { productIdOf } from './product-id.ts';
import { fetchProduct } from './queries.ts';
import {
  capabilities,
  categories,
  productFormSchema,
  toDraft,
  toFormValues,
  types,
  type Product,
  type ProductFormValues,
} from './schema.ts';
import { useFileUpload } from './use-file-upload.ts';

const capitalized = { input: { textTransform: 'capitalize' } } as const;

/** Adds or edits a product. Another admin may be editing the same one. */
export function ProductForm({
  product,
  onChanged,
  onSaved,
  onClose,
}: {
  product: Product | null;
  /** Called after a write, even if the file was rejected, to refetch. */
  onChanged: () => void;
  onSaved: (saved: { isNew: boolean; hasNewFile: boolean }) => void;
  onClose: () => void;
}) {
  // The product as loaded; null while adding one.
  const [seen, setSeen] = useState(product);
  const [theirs, setTheirs] = useState<Product | null>(null);
  const [isGone, setGone] = useState(false);
  const [fileFailure, setFileFailure] = useState<string | null>(null);
  const flash = useFlashMessage();
  const isMounted = useIsMounted();
  const uploader = useFileUpload();
  const form = useForm<ProductFormValues>({
    resolver: zodResolver(productFormSchema),
    defaultValues: toFormValues(product),
  });
  const { control } = form;
  const { isSubmitting } = form.formState;

  /** Null after a conflict, when the admin must choose a version. */
  async function save(values: ProductFormValues, base: Product | null): Promise<Product | null> {
    const draft = toDraft(values);
    const id = base?.id ?? productIdOf(values.name);
    try {
      const version = await saveProduct(id, draft, base?.version ?? null);
      return { ...draft, id, version, file: base?.file ?? null };
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
    }
    const latest = await fetchProduct(id);
    if (latest && differencesOf(latest, draft).length === 0) return latest;
    setGone(latest === null);
    setTheirs(latest);
    if (!latest) setSeen(null);
    return null;
  }

  async function submit(values: ProductFormValues, base: Product | null): Promise<void> {
    setTheirs(null);
    setGone(false);
    setFileFailure(null);
    try {
      await uploader.keepWhile(async () => {
        const saved = await save(values, base);
        if (!saved) return;
        setSeen(saved);
        const hasNewFile = uploader.upload.phase === 'uploaded';
        const isDone = !hasNewFile || (await giveFile(saved.id));
        onChanged();
        if (!isDone) return;
        onSaved({ isNew: product === null, hasNewFile });
        if (isMounted()) onClose();
      });
    } catch (error) {
      const words = base ? 'Error updating product' : 'Error';
      flash.error(`${words}: ${messageOf(error)}`);
    }
  }

  /** The product is saved; whatever happens to its file, saving again continues from here. */
  async function giveFile(productId: string): Promise<boolean> {
    if (uploader.upload.phase !== 'uploaded') return true;
    const { file, path } = uploader.upload;
    try {
      await registerProductFile(productId, path, file.name);
      uploader.handOver();
      return true;
    } catch (error) {
      if (error instanceof RequestError && error.code === 'unprocessable') {
        uploader.handOver(error.message);
      } else {
        setFileFailure(`File upload failed: ${messageOf(error)}`);
      }
      return false;
    }
  }

  function takeTheirs(latest: Product): void {
    setSeen(latest);
    setTheirs(null);
    form.reset(toFormValues(latest));
  }

  const isWaiting = isUploading(uploader.upload);
  return (
    <form onSubmit={form.handleSubmit((values) => submit(values, seen))} noValidate>
      <Stack gap="lg">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <NameField control={control} id={seen?.id ?? null} />
          <TextField
            control={control}
            name="price"
            label="Price (USD)"
            description="0, or from $0.50 to $10,000"
            inputMode="decimal"
            required
          />
        </SimpleGrid>
        <TextareaField control={control} name="description" label="Description" />
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
          <SelectField
            control={control}
            name="type"
            label="Type"
            options={types}
            styles={capitalized}
          />
          <SelectField
            control={control}
            name="category"
            label="Category"
            options={categories}
            styles={capitalized}
          />
          <TextField control={control} name="sortOrder" label="Sort order" inputMode="numeric" />
        </SimpleGrid>
        <FeaturesField control={control} />
        <ChoicesField
          control={control}
          name="capabilities"
          label="What it unlocks"
          choices={capabilities}
        />
        <FileField current={seen?.file ?? null} uploader={uploader} />
        <CheckboxField control={control} name="isActive" label="Active: on sale in the store" />
        {isGone && (
          <Message kind="error">
            Somebody else deleted this product. Your changes are still here: save to add it as a new
            one.
          </Message>
        )}
        {theirs && (
          <ConflictNotice
            differences={differencesOf(theirs, toDraft(form.getValues()))}
            isBusy={isSubmitting}
            onKeepMine={() => void form.handleSubmit((values) => submit(values, theirs))()}
            onTakeTheirs={() => takeTheirs(theirs)}
          />
        )}
        {fileFailure !== null && <Message kind="error">{fileFailure}</Message>}
        <StatusBanner message={flash.message} />
        <Group justify="flex-end" align="center">
          {isWaiting && (
            <Text size="sm" c="dimmed">
              You can save when the upload is done.
            </Text>
          )}
          <Button variant="default" onClick={onClose} disabled={isSubmitting}>
            Cancel
          </Button>
          <Button type="submit" disabled={isSubmitting || isWaiting}>
            {isSubmitting ? 'Saving...' : 'Save Product'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The product's name, with the id derived from it. */
function NameField({ control, id }: { control: Control<ProductFormValues>; id: string | null }) {
  const name = useWatch({ control, name: 'name' });
  const made = name.trim() === '' ? 'made from the name' : productIdOf(name);
  return (
    <TextField
      control={control}
      name="name"
      label="Product name"
      description={`Id: ${id ?? made}`}
      required
    />
  );
}
