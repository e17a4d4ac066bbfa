import { Component, type ReactNode } from 'react'

type Props = {
  /** What stands in the place of what failed; `retry` draws it again. */
  readonly fallback: (retry: () => void, error: Error) => ReactNode
  /** Changes when what is shown changes: the failure of one page is not the next one's. */
  readonly resetKey?: string | undefined
  readonly children: ReactNode
}
type State = { readonly error: Error | undefined; readonly resetKey: string | undefined }

/** Keeps a failure where it happened. React writes each caught failure to the console once. */
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
