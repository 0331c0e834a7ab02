import { Button, FileButton, Group, Input, Stack, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';

import { Message } from '#ui/feedback/message.tsx';

import classes from './image-field.module.css';
import { acceptedImages, imageTypeOf } from './image-types.ts';
import type { SchoolFormValues } from './schema.ts';

/** A preview of a school's image or logo, with its actions. */
export function ImageField({
  noun,
  stored,
  image,
  pictureOf,
  onChange,
}: {
  noun: 'Image' | 'Logo';
  /** The address of the stored one. */
  stored: string | null;
  image: SchoolFormValues['customImageUrl'];
  pictureOf: (address: string | null) => ReactNode;
  onChange: (image: SchoolFormValues['customImageUrl']) => void;
}) {
  const [problem, setProblem] = useState<string | null>(null);
  const forgetChoice = useRef<() => void>(null);
  // An object URL for the chosen file.
  const [chosenUrl, setChosenUrl] = useState<string | null>(null);
  useEffect(
    () => () => {
      if (chosenUrl !== null) URL.revokeObjectURL(chosenUrl);
    },
    [chosenUrl],
  );
  const own = image instanceof File ? chosenUrl : image;

  async function choose(file: File): Promise<void> {
    const kind = await imageTypeOf(file);
    setProblem('problem' in kind ? kind.problem : null);
    if ('problem' in kind) return;
    setChosenUrl(URL.createObjectURL(file));
    onChange(file);
  }

  return (
    <Input.Wrapper
      label={noun}
      labelElement="div"
      description="PNG, JPEG, WebP or AVIF, up to 5 MB."
    >
      <Group mt="xs" align="flex-start">
        <div className={classes.picture}>{pictureOf(own)}</div>
        <Stack gap="xs" className={classes.actions}>
          {image instanceof File && (
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {image.name}
            </Text>
          )}
          <Group gap="xs">
            <FileButton
              accept={acceptedImages}
              resetRef={forgetChoice}
              onChange={(file) => {
                // Lets a removed or edited file be chosen again.
                forgetChoice.current?.();
                if (file) void choose(file);
              }}
            >
              {(props) => (
                <Button
                  {...props}
                  variant="default"
                  leftSection={<IconUpload size={16} aria-hidden />}
                >
                  {own === null ? `Choose ${noun}` : `Replace ${noun}`}
                </Button>
              )}
            </FileButton>
            {own !== null && (
              <Button variant="default" onClick={() => onChange(null)}>
                Remove {noun}
              </Button>
            )}
            {image !== stored && stored !== null && (
              <Button variant="subtle" onClick={() => onChange(stored)}>
                Undo
              </Button>
            )}
          </Group>
          {image !== stored && (
            <Text size="sm" c="dimmed">
              The change takes effect when you save.
            </Text>
          )}
          {problem !== null && <Message kind="error">{problem}</Message>}
        </Stack>
      </Group>
    </Input.Wrapper>
  );
}
