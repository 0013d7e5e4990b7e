import { Component, type ReactNode } from 'react';
import { LazyLoadError } from './lazy-component.ts';

export interface ErrorBoundaryProps {
  renderFallback: (error: Error, tryAgain: () => void) => ReactNode;
  children: ReactNode;
}

/** Shows `renderFallback` instead of children that failed to render or whose code could not be loaded. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: Error | undefined }> {
  override state = { error: undefined as Error | undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentWillUnmount() {
    this.forget();
  }

  private readonly tryAgain = () => {
    this.forget();
    this.setState({ error: undefined });
  };

  private forget() {
    if (this.state.error instanceof LazyLoadError) this.state.error.forget();
  }

  override render() {
    const { error } = this.state;
    return error === undefined ? this.props.children : this.props.renderFallback(error, this.tryAgain);
  }
}
