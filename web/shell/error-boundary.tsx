import { Component, type ReactNode } from 'react';
import { ErrorScreen } from './error-screen.tsx';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Another value means another screen, which is rendered anew. */
  resetKey: string;
}

interface ErrorBoundaryState {
  caught: { error: unknown } | undefined;
}

/** Catches what a screen throws while it renders. The one class here: React offers this to classes only. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { caught: undefined };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { caught: { error } };
  }

  override componentDidUpdate(before: ErrorBoundaryProps): void {
    if (this.state.caught && before.resetKey !== this.props.resetKey) this.reset();
  }

  reset = (): void => this.setState({ caught: undefined });

  override render(): ReactNode {
    const { caught } = this.state;
    return caught ? <ErrorScreen error={caught.error} onReset={this.reset} /> : this.props.children;
  }
}
