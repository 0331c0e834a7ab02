import { Fieldset, SimpleGrid, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWatch, type Control } from 'react-hook-form';

import { slugOf } from '#lib/text/slug.ts';
import { Preview } from '#ui/form/preview.tsx';
import { UploadField } from '#model/files/upload-field.tsx';
import { useFileUpload } from '#model/files/use-file-upload.ts';
import { inputsOf } from '#model/record/record.ts';
import { useVersionedForm } from '#model/record/use-versioned-form.ts';
import { VersionedForm } from '#model/record/versioned-form.tsx';

import { FeaturesField } from './features-field.tsx';
import { saveProduct, setProductActive } from './mutations.ts';
import { fetchProduct } from './queries.ts';
import {
  parsePrice,
  productRecord,
  type Product,
  type ProductDraft,
  type ProductFormValues,
} from './schema.ts';

/** Adds or edits a product; a concurrent edit by another admin is merged or shown as a conflict. */
export function ProductForm({
  product,
  lastSortOrder,
  onClose,
  preview,
}: {
  product: Product | null;
  /** The sort order that puts a new product last. */
  lastSortOrder?: number | undefined;
  onClose: () => void;
  /** Shows a product as buyers see it. */
  preview: (product: ProductDraft) => ReactNode;
}) {
  const uploader = useFileUpload('products');
  const versioned = useVersionedForm({
    ...productRecord.form,
    defaultValues: productRecord.form.toFormValues(product),
    noun: 'product',
    row: product,
    keyOf: ({ id }) => id,
    save,
    fetchLatest: fetchProduct,
    failure: product ? 'Error updating product' : 'Error',
    onClose,
  });

  const { form, base, submit, baseOn, finish } = versioned;
  const { control } = form;
  const input = inputsOf(productRecord, control);
  const saveWithFile = submit(async (saved, outcome) => {
    baseOn(saved);
    const hasNewFile = uploader.upload.phase === 'uploaded';
    const isDone = await uploader.attach({ productId: saved.id });
    if (isDone && form.getValues('isActive') && !saved.isActive) {
      await setProductActive(saved, true);
    }
    if (!isDone) return;
    finish({ ...outcome, isNew: product === null }, hasNewFile ? ' Its file is in the store.' : '');
  });

  async function save(values: ProductFormValues, seen: Product | null): Promise<Product> {
    const draft = productRecord.toDraft(values, seen);
    const id = seen?.id ?? slugOf(values.name, 'product');
    // A product with only a file goes on sale once the file is attached, not before.
    const waitsForFile =
      draft.capabilities.length === 0 && !seen?.file && uploader.upload.phase === 'uploaded';
    const saved = { ...draft, isActive: draft.isActive && !waitsForFile };
    const version = await saveProduct(id, saved, seen?.version ?? null);
    return { ...saved, id, version, file: seen?.file ?? null };
  }

  return (
    <VersionedForm
      versioned={versioned}
      uploader={uploader}
      onSubmit={saveWithFile}
      preview={<ProductPreview control={control} seen={base} preview={preview} />}
    >
      <Part title="What it is">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <NameField control={control} id={base?.id ?? null} />
          {input('category')}
          {input('type')}
          {input('sortOrder', {
            description: lastSortOrder && `0 is first, ${lastSortOrder} last`,
          })}
        </SimpleGrid>
        {input('description')}
        <FeaturesField control={control} />
      </Part>
      <Part title="What it costs">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          {input('priceCents')}
          {input('salePriceCents')}
          {input('saleStartsAt')}
          {input('saleEndsAt')}
        </SimpleGrid>
      </Part>
      <Part title="What it opens">
        {input('capabilities')}
        <UploadField
          current={base?.file ?? null}
          description="The file buyers download"
          uploader={uploader}
        />
      </Part>
      <Part title="When it is on sale">
        {input('isActive')}
        {input('onSaleFrom')}
      </Part>
    </VersionedForm>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Fieldset legend={title}>
      <Stack gap="md">{children}</Stack>
    </Fieldset>
  );
}

/** The product's name, with the id derived from it. */
function NameField({ control, id }: { control: Control<ProductFormValues>; id: string | null }) {
  const name = useWatch({ control, name: 'name' });
  const made = name.trim() === '' ? 'created from the name' : slugOf(name, 'product');
  return inputsOf(productRecord, control)('name', { description: `ID: ${id ?? made}` });
}

function ProductPreview({
  control,
  seen,
  preview,
}: {
  control: Control<ProductFormValues>;
  seen: Product | null;
  preview: (product: ProductDraft) => ReactNode;
}) {
  // The form changes its values in place.
  const values = useWatch({ control, compute: (all) => structuredClone(all) });
  // Without a price that can be read, the plan would look free.
  const isPriced = parsePrice(values.priceCents) !== null;
  return (
    <Preview audience="buyers">
      {isPriced ? preview(productRecord.toDraft(values, seen)) : 'Enter a price first.'}
    </Preview>
  );
}
