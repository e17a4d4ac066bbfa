type Props = {
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly value: string
  readonly problem?: string | undefined
  readonly onChange: (value: string) => void
}

/** A labelled list of the public pages. */
export function Choice({ label, options, value, problem, onChange }: Props) {
  return (
    <div className={problem ? 'p-field p-wrong' : 'p-field'}>
      <label>
        {label}
        <select value={value} aria-invalid={problem !== undefined} onChange={(event) => onChange(event.target.value)}>
          {!options.some((option) => option.value === value) && <option value={value} />}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </label>
      {problem && (
        <p className="p-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
