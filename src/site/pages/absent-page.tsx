import { usePage } from '../kit/page-context.ts'

/** Said at an address without a page, and for what was withdrawn. */
export function AbsentPage() {
  const { say, href } = usePage()
  return (
    <section className="s-section s-absent">
      <div className="s-wide">
        <h1>{say('absent')}</h1>
        <p>{say('absentText')}</p>
        <a className="s-press s-primary s-large" href={href('/proHome')}>
          {say('toHome')}
        </a>
      </div>
    </section>
  )
}
