import { Component, type ReactNode } from 'react'

type Props = {
  /** Content after a failure; `retry` renders the children again. */
  readonly fallback: (retry: () => void, error: Error) => ReactNode
  /** Changes with the content: the failure of one page does not outlive it. */
  readonly resetKey?: string | undefined
  readonly children: ReactNode
}
type State = { readonly error: Error | undefined; readonly resetKey: string | undefined }

/** Error boundary. React writes each caught error to the console once. */
export class Catch extends Component<Props, State> {
  override state: State = { error: undefined, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): Partial<State> | null {
    return resetKey === state.resetKey ? null : { error: undefined, resetKey }
  }

  override render(): ReactNode {
    const { error } = this.state
    return error ? this.props.fallback(() => this.setState({ error: undefined }), error) : this.props.children
  }
}
