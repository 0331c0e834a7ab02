import { capabilities, choicesOf } from '#model/plans/capabilities.ts';
import { Fieldset, SimpleGrid, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWatch, type Control } from 'react-hook-form';

import { slugOf } from '#lib/text/slug.ts';
import {
  CheckboxField,
  ChoicesField,
  MomentField,
  SelectField,
  TextField,
  TextareaField,
} from '#ui/form/fields.tsx';
import { Preview } from '#ui/form/preview.tsx';
import { UploadField } from '#model/files/upload-field.tsx';
import { useFileUpload } from '#model/files/use-file-upload.ts';
import { useVersionedForm } from '#model/record/use-versioned-form.ts';
import { VersionedForm } from '#model/record/versioned-form.tsx';

import { FeaturesField } from './features-field.tsx';
import { saveProduct, setProductActive } from './mutations.ts';
import { fetchProduct } from './queries.ts';
import {
  categories,
  productFormSchema,
  toDraft,
  toFormValues,
  types,
  type Product,
  type ProductDraft,
  type ProductFormValues,
} from './schema.ts';
import { versionFields } from './version-fields.ts';

const capitalized = { input: { textTransform: 'capitalize' } } as const;

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
    schema: productFormSchema,
    defaultValues: toFormValues(product),
    noun: 'product',
    row: product,
    table: 'products',
    keyOf: ({ id }) => id,
    fields: versionFields,
    toFormValues,
    save,
    fetchLatest: fetchProduct,
    failure: product ? 'Error updating product' : 'Error',
    onClose,
  });

  const { form, base, submit, baseOn, finish } = versioned;
  const { control } = form;
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
    const draft = toDraft(values, seen);
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
          <SelectField
            control={control}
            name="category"
            label="Category"
            description="Where the store shows it"
            options={categories}
            styles={capitalized}
          />
          <SelectField
            control={control}
            name="type"
            label="Type"
            options={types}
            styles={capitalized}
          />
          <TextField
            control={control}
            name="sortOrder"
            label="Sort order"
            description={lastSortOrder && `0 is first, ${lastSortOrder} last`}
            inputMode="numeric"
          />
        </SimpleGrid>
        <TextareaField control={control} name="description" label="Description" />
        <FeaturesField control={control} />
      </Part>
      <Part title="What it costs">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TextField
            control={control}
            name="price"
            label="Price (USD)"
            description="$0 (free), or $0.50 to $10,000"
            inputMode="decimal"
            required
          />
          <TextField
            control={control}
            name="salePrice"
            label="Sale price"
            description="Leave empty for no sale"
            inputMode="decimal"
          />
          <MomentField
            control={control}
            name="saleStartsAt"
            label="Sale starts"
            hint="Leave empty to start immediately"
          />
          <MomentField control={control} name="saleEndsAt" label="Sale ends" />
        </SimpleGrid>
      </Part>
      <Part title="What it opens">
        <ChoicesField
          control={control}
          name="capabilities"
          label="Unlocks"
          choices={choicesOf(capabilities)}
        />
        <UploadField
          current={base?.file ?? null}
          description="The file buyers download"
          uploader={uploader}
        />
      </Part>
      <Part title="When it is on sale">
        <CheckboxField
          control={control}
          name="isActive"
          size="md"
          label="Active: on sale in the store"
        />
        <MomentField
          control={control}
          name="onSaleFrom"
          label="On sale from"
          hint="Leave empty to sell it as soon as it is active"
          maw={{ sm: 420 }}
        />
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
  return (
    <TextField
      control={control}
      name="name"
      label="Product name"
      description={`ID: ${id ?? made}`}
      required
    />
  );
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
  return <Preview audience="buyers">{preview(toDraft(values, seen))}</Preview>;
}
