import { Anchor, List, Table, Text, Title } from '@mantine/core';
import { type MarkedToken, type Token, lexer } from 'marked';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';

import classes from './formatted-text.module.css';

type HeadingLevel = 2 | 3 | 4;

/** Markdown: headings of one level, paragraphs, lists and tables. HTML in it is shown as text. */
export function FormattedText({ text, headings }: { text: string; headings: HeadingLevel }) {
  return (
    <div className={classes.text}>
      {Array.from(lexer(text), (token, nth) => (
        <Block key={nth} token={token} headings={headings} />
      ))}
    </div>
  );
}

function Block({ token, headings }: { token: Token; headings: HeadingLevel }) {
  const block = ownToken(token);
  switch (block.type) {
    case 'space':
      return null;
    case 'heading':
      return (
        <Title order={headings} size={headings === 2 ? 'h3' : 'h5'}>
          <Inline tokens={block.tokens} />
        </Title>
      );
    case 'list':
      return (
        <List type={block.ordered ? 'ordered' : 'unordered'} spacing="xs">
          {Array.from(block.items, (item, nth) => (
            <List.Item key={nth}>
              <Inline tokens={item.tokens} />
            </List.Item>
          ))}
        </List>
      );
    case 'table':
      return (
        <Table>
          <Table.Thead>
            <Table.Tr>
              {Array.from(block.header, (cell, nth) => (
                <Table.Th key={nth}>
                  <Inline tokens={cell.tokens} />
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {Array.from(block.rows, (row, nthRow) => (
              <Table.Tr key={nthRow}>
                {Array.from(row, (cell, nth) => (
                  <Table.Td key={nth}>
                    <Inline tokens={cell.tokens} />
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
          <Inline tokens={'tokens' in block && block.tokens ? block.tokens : [block]} />
        </Text>
      );
  }
}

function Inline({ tokens }: { tokens: Token[] }) {
  return Array.from(tokens, (token, nth) => {
    const run = ownToken(token);
    const content = 'tokens' in run && run.tokens ? <Inline tokens={run.tokens} /> : textOf(run);
    if (run.type === 'strong') return <strong key={nth}>{content}</strong>;
    if (run.type === 'em') return <em key={nth}>{content}</em>;
    if (run.type === 'br') return <br key={nth} />;
    if (run.type === 'link' && /^https?:/.test(run.href)) {
      return (
        <Anchor key={nth} inherit href={run.href} target="_blank" rel="noreferrer">
          {content}
        </Anchor>
      );
    }
    if (run.type === 'link' && run.href.startsWith('mailto:')) {
      return (
        <Anchor key={nth} inherit href={run.href}>
          {content}
        </Anchor>
      );
    }
    if (run.type === 'link' && /^\/(?![/\\\s])/.test(run.href)) {
      return (
        <Anchor key={nth} inherit component={Link} to={run.href}>
          {content}
        </Anchor>
      );
    }
    return <Fragment key={nth}>{content}</Fragment>;
  });
}

// No extension of marked adds tokens.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const ownToken = (token: Token) => token as MarkedToken;

const textOf = (token: MarkedToken) => ('text' in token ? token.text : token.raw);
