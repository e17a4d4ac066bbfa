import type { ReactNode } from 'react'

type Props = { readonly title: string; readonly isShown: boolean; readonly children: ReactNode }

/** Titled list of changes of one kind. */
export function Part({ title, isShown, children }: Props) {
  if (!isShown) return null
  return (
    <section>
      <h3>{title}</h3>
      <ul className="studio-list">{children}</ul>
    </section>
  )
}
