import { Anchor, List, Table, Text, Title } from '@mantine/core';
import { type MarkedToken, type Token, lexer } from 'marked';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';

import { CopyButton } from './copy-button.tsx';
import classes from './formatted-text.module.css';

type HeadingLevel = 2 | 3 | 4;

/** The state of boxes to tick, by their text. */
interface Checks {
  isTicked: (text: string) => boolean;
  onTick: (text: string, isTicked: boolean) => void;
}

interface Setting {
  headings: HeadingLevel;
  /** Without it, boxes are items of a list. */
  checks?: Checks | undefined;
}

/** Markdown: headings of one level, paragraphs, lists, quotations and tables. HTML in it is shown as text. */
export function FormattedText({ text, ...setting }: { text: string } & Setting) {
  return (
    <div className={classes.text}>
      <Blocks tokens={lexer(text)} {...setting} />
    </div>
  );
}

const Blocks = ({ tokens, ...setting }: { tokens: Token[] } & Setting) =>
  Array.from(tokens, (token, nth) => <Block key={nth} token={token} {...setting} />);

function Block({ token, headings, checks }: { token: Token } & Setting) {
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
    case 'blockquote':
      return (
        <blockquote className={classes.quote}>
          <Blocks tokens={block.tokens} headings={headings} />
          {/* What has blanks to fill in is there to be copied. */}
          {/\[[^\]]+\](?!\()/.test(block.text) && (
            <CopyButton text={block.text} size="xs" data-no-print />
          )}
        </blockquote>
      );
    case 'list':
      if (checks && block.items.every(({ task }) => task)) {
        return Array.from(block.items, ({ text, tokens }) => (
          // Mantine's would bring the form libraries to every page of text.
          <label key={text} className={classes.box}>
            <input
              type="checkbox"
              checked={checks.isTicked(text)}
              onChange={(event) => checks.onTick(text, event.currentTarget.checked)}
            />
            <span>
              <Inline tokens={tokens.filter(({ type }) => type !== 'checkbox')} />
            </span>
          </label>
        ));
      }
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
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        <div className={classes.scroll} tabIndex={0}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                {Array.from(block.header, ({ text, tokens }, nth) =>
                  // Above the names of rows.
                  text === '' ? (
                    <Table.Td key={nth} />
                  ) : (
                    <Table.Th key={nth}>
                      <Inline tokens={tokens} />
                    </Table.Th>
                  ),
                )}
              </Table.Tr>
            </Table.Thead>
            <Table.DataRenderer
              data={{
                body: block.rows.map((row) =>
                  Array.from(row, ({ tokens }, nth) => <Inline key={nth} tokens={tokens} />),
                ),
              }}
            />
          </Table>
        </div>
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
    if (run.type === 'link' && /^(https?|mailto):/.test(run.href)) {
      const place = run.href.startsWith('http') && { target: '_blank', rel: 'noreferrer' };
      return (
        <Anchor key={nth} inherit href={run.href} {...place}>
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
