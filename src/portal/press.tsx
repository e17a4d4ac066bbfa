import type { ComponentProps } from 'react'

type Props = ComponentProps<'button'> & {
  readonly look?: 'primary' | 'plain' | 'text'
  /** Something is on its way: the button stays, says so and cannot be pressed again. */
  readonly isBusy?: boolean
}

/** A button of the public pages. */
export function Press({ look = 'plain', isBusy = false, className = '', disabled, children, ...button }: Props) {
  return (
    <button
      type="button"
      className={`p-press p-${look} ${className}`}
      aria-busy={isBusy}
      disabled={disabled === true || isBusy}
      {...button}
    >
      {isBusy && <span className="p-spinner" aria-hidden="true" />}
      {children}
    </button>
  )
}
