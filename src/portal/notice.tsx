import type { ReactNode } from 'react'

/** A warning or error on a public page. */
export function Notice({
  tone,
  children,
}: {
  readonly tone: 'error' | 'warning' | 'info'
  readonly children: ReactNode
}) {
  return (
    <div className={`p-notice p-notice-${tone}`} role={tone === 'info' ? 'status' : 'alert'}>
      {children}
    </div>
  )
}
