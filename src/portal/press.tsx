import type { ComponentProps } from 'react'

type Props = ComponentProps<'button'> & {
  readonly variant?: 'primary' | 'plain' | 'text'
  /** Busy: the button shows it and is disabled. */
  readonly isBusy?: boolean
}

/** A button of the public pages. */
export function Press({ variant = 'plain', isBusy = false, className = '', disabled, children, ...button }: Props) {
  return (
    <button
      type="button"
      className={`p-press p-${variant} ${className}`}
      aria-busy={isBusy}
      disabled={disabled === true || isBusy}
      {...button}
    >
      {isBusy && <span className="p-spinner" aria-hidden="true" />}
      {children}
    </button>
  )
}
