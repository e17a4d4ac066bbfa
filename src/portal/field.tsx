import { type ComponentProps, type ReactNode, useId } from 'react'

type Props = ComponentProps<'input'> & {
  readonly label: string
  /** Error of the value. */
  readonly problem?: string | undefined
  /** Content at the end of the box. */
  readonly end?: ReactNode
}

/** A labelled input of the public pages, which load without the component library. */
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
