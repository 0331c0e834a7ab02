// The mutators: Stryker's, except those of strings, objects and patterns, and five more. Stryker has no setting
// for its list, so it is changed before a run.

import { allMutators } from '../../../node_modules/@stryker-mutator/instrumenter/dist/src/mutators/mutate.js';

/** The used properties of a node of Babel's syntax tree. */
interface Node {
  type: string;
  [key: string]: unknown;
}

interface NodePath {
  node: Node;
  parent: Node | null;
  findParent(matches: (path: NodePath) => boolean): NodePath | null;
  toString(): string;
}

interface Mutator {
  name: string;
  mutate: (path: NodePath) => Iterable<unknown>;
}

const stryker: Mutator[] = allMutators;
const kept = stryker.filter(
  ({ name }) => !/^(ArrowFunction|LogicalOperator|ObjectLiteral|Regex|StringLiteral)$/.test(name),
);

/** Stryker itself replaces these by true and false. */
const isComparison = ({ type, operator }: Node) =>
  type === 'LogicalExpression' ||
  (type === 'BinaryExpression' && /^([!=]==?|[<>]=?)$/.test(String(operator)));

const copies = (nodes: unknown[]) => nodes.map((node) => structuredClone(node));

const ours: Mutator[] = [
  {
    // `a && b` becomes `a` or `b`.
    name: 'Operand',
    mutate({ node }) {
      if (node.type !== 'LogicalExpression') return [];
      const operands = [node.left, node.right] as Node[];
      return copies(operands.filter((_, index) => !isComparison(operands[1 - index] as Node)));
    },
  },
  {
    // `a ? b : c` becomes `b` or `c`.
    name: 'Branch',
    mutate: ({ node }) =>
      node.type === 'ConditionalExpression' && !isComparison(node.test as Node)
        ? copies([node.consequent, node.alternate])
        : [],
  },
  {
    // `() => a` becomes `() => undefined`, unless it returns that or null already. Stryker's own mutator
    // replaces the function, which runs all tests for a function created while its file loads.
    name: 'ArrowBody',
    mutate: ({ node, parent }) =>
      parent?.type === 'ArrowFunctionExpression' &&
      parent.body === node &&
      !/^(BlockStatement|NullLiteral)$/.test(node.type) &&
      node.name !== 'undefined'
        ? [{ type: 'Identifier', name: 'undefined' }]
        : [],
  },
  {
    // `check(user);` and `await check(user);` are removed.
    name: 'Call',
    mutate({ node }) {
      if (node.type !== 'ExpressionStatement') return [];
      const expression = node.expression as Node;
      const called =
        expression.type === 'AwaitExpression' ? (expression.argument as Node) : expression;
      return /^(Optional)?CallExpression$/.test(called.type) ? [{ type: 'EmptyStatement' }] : [];
    },
  },
  {
    // `new Set(['paid', 'won'])` loses one item.
    name: 'ListEntry',
    mutate({ node }) {
      if (node.type !== 'ArrayExpression') return [];
      const entries = node.elements as Node[];
      if (entries.length < 2 || entries.some(({ type }) => type !== 'StringLiteral')) return [];
      return entries.map((_, index) => ({
        type: node.type,
        elements: copies(entries.toSpliced(index, 1)),
      }));
    },
  },
];

const isLogged = (path: NodePath) =>
  path.findParent(
    ({ node }) =>
      node.type === 'CallExpression' && String((node.callee as Node).name).startsWith('log'),
  ) !== null;

/** A test that kills "always true" and "always false" also kills the negated equality. */
const isCovered = (name: string, { node }: NodePath) =>
  name === 'EqualityOperator' && /^[!=]=/.test(String(node.operator));

stryker.splice(
  0,
  Infinity,
  ...[...kept, ...ours].map(({ name, mutate }) => ({
    name,
    mutate: (path: NodePath) => (isLogged(path) || isCovered(name, path) ? [] : mutate(path)),
  })),
);
