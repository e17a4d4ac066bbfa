import type { Diagnostic } from '../../../../schema/model/diagnostic.ts'

type Props = {
  readonly problems: readonly Diagnostic[]
  /** Shows the place of a problem; without it, problems are plain text. */
  readonly onChoose?: (problem: Diagnostic) => void
}

/** Mistakes of schema files with their places. */
export function ProblemList({ problems, onChoose }: Props) {
  return (
    <ul className="studio-list studio-problems">
      {problems.map((problem) => {
        const { file, line, pointer, message, severity } = problem
        const place = `${file.replace(/^schemas\//, '')}:${line}`
        return (
          <li key={`${file} ${line} ${pointer} ${message}`} className={`is-${severity}`}>
            {onChoose ? (
              <button type="button" className="w-link" onClick={() => onChoose(problem)}>
                {place}
              </button>
            ) : (
              <span>{place}</span>
            )}{' '}
            {message}
          </li>
        )
      })}
    </ul>
  )
}
