import type { ContentOf } from '../base/input.ts'
import { usePage } from '../kit/page-context.ts'
import { Nothing, Section } from '../kit/section.tsx'
import { ResultLine } from '../list/result-line.tsx'

/** Latest result announcements. */
export function Results({ content: { results } }: { readonly content: ContentOf<'home'> }) {
  const { theme, say, href } = usePage()
  const more = (
    <a className="s-more" href={href('/resultAnnouncement')}>
      {say('viewAll')}
    </a>
  )
  return (
    <Section
      id="results"
      className="s-tinted"
      title={theme.results?.title ?? say('result')}
      intro={theme.results?.intro}
      more={more}
    >
      {results.length === 0 ? (
        <Nothing>{say('noResult')}</Nothing>
      ) : (
        <ul className="s-lines">
          {results.map((item) => (
            <ResultLine key={item.id} item={item} isOnHome />
          ))}
        </ul>
      )}
    </Section>
  )
}
