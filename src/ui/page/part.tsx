import { Component, lazy, Suspense, type ComponentType, type ReactNode } from 'react';

/**
 * A part of a page, in a script of its own. If the script does not load, or the part breaks, the rest of the page stays:
 * `failed` stands in its place, and tries again.
 */
export function partOf<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  {
    placeholder,
    failed,
  }: {
    placeholder: (props: Props) => ReactNode;
    failed: (retry: () => void, props: Props) => ReactNode;
  },
) {
  const fresh = () => lazy(async () => ({ default: await load() }));
  let Loaded = fresh();
  return function Part(props: Props) {
    return (
      <Boundary
        failed={(retry) => failed(retry, props)}
        onRetry={() => {
          // React keeps the failure of the other one.
          Loaded = fresh();
        }}
      >
        {() => (
          <Suspense fallback={placeholder(props)}>
            <Loaded {...props} />
          </Suspense>
        )}
      </Boundary>
    );
  };
}

interface BoundaryProps {
  failed: (retry: () => void) => ReactNode;
  onRetry: () => void;
  children: () => ReactNode;
}

class Boundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    // For the operators.
    reportError(error);
  }

  retry = () => {
    this.props.onRetry();
    this.setState({ hasFailed: false });
  };

  override render() {
    const { failed, children } = this.props;
    return this.state.hasFailed ? failed(this.retry) : children();
  }
}
