type Props = { readonly label: string; readonly titles: readonly string[]; readonly current: number }

/** Steps of a form, with the present one marked. */
export function Steps({ label, titles, current }: Props) {
  return (
    <ol className="p-steps" aria-label={label}>
      {titles.map((title, index) => (
        <li
          key={title}
          className={index < current ? 'p-step-done' : undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <span aria-hidden="true">{index + 1}</span> {title}
        </li>
      ))}
    </ol>
  )
}
