import { Anchor, List, Table, Text, Title } from '@mantine/core';

import classes from './formatted-text.module.css';
import { textBlocks, textRuns, type TextBlock } from './text-blocks.ts';

type HeadingLevel = 3 | 4;

/** A guide's text with its headings, lists and tables. */
export function FormattedText({ text, headings }: { text: string; headings: HeadingLevel }) {
  return (
    <div className={classes.text}>
      {Array.from(textBlocks(text), (block, nth) => (
        <Block key={nth} block={block} headings={headings} />
      ))}
    </div>
  );
}

function Block({ block, headings }: { block: TextBlock; headings: HeadingLevel }) {
  switch (block.kind) {
    case 'heading':
      return (
        <Title order={headings} size="h5">
          <Runs text={block.text} />
        </Title>
      );
    case 'list':
      return (
        <List type={block.isOrdered ? 'ordered' : 'unordered'} spacing="xs">
          {block.items.map((item) => (
            <List.Item key={item}>
              <Runs text={item} />
            </List.Item>
          ))}
        </List>
      );
    case 'table':
      return (
        <Table>
          <Table.Thead>
            <Table.Tr>
              {block.head.map((cell) => (
                <Table.Th key={cell}>{cell}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {block.rows.map((row) => (
              <Table.Tr key={row.join()}>
                {Array.from(row, (cell, nth) => (
                  <Table.Td key={nth}>
                    <Runs text={cell} />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      );
    default:
      return (
        <Text>
          <Runs text={block.text} />
        </Text>
      );
  }
}

function Runs({ text }: { text: string }) {
  return Array.from(textRuns(text), (run, nth) => {
    if (run.href !== undefined) {
      return (
        <Anchor key={nth} inherit href={run.href} target="_blank" rel="noreferrer">
          {run.text}
        </Anchor>
      );
    }
    if (run.emphasis === 'strong') return <strong key={nth}>{run.text}</strong>;
    return run.emphasis === 'slight' ? <em key={nth}>{run.text}</em> : run.text;
  });
}
