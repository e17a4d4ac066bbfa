import { type ComponentProps, type ReactNode, useId } from 'react'

type Props = ComponentProps<'input'> & {
  readonly label: string
  /** What is wrong with what stands in it. */
  readonly problem?: string | undefined
  /** Stands at the end of the box. */
  readonly end?: ReactNode
}

/** A labelled box of the public pages, which do without the component library so that they are there at once. */
export function Field({ label, problem, end, id, ...input }: Props) {
  const own = useId()
  const name = id ?? own
  return (
    <div className={problem ? 'p-field p-wrong' : 'p-field'}>
      <label htmlFor={name}>{label}</label>
      <span className="p-box">
        <input
          id={name}
          aria-invalid={problem !== undefined}
          aria-describedby={problem && `${name}-problem`}
          {...input}
        />
        {end}
      </span>
      {problem && (
        <p id={`${name}-problem`} className="p-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
