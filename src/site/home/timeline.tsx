import type { CompanyPage } from '../../schema/model/portal-data.ts'
import type { Localized } from '../base/localized.ts'
import { usePage } from '../kit/page-context.ts'
import { Section } from '../kit/section.tsx'
import { Slider } from '../kit/slider.tsx'

/** History of the company: years with what happened in their months, four a slide (spec 9). */
export function Timeline({ history }: { readonly history: Localized<CompanyPage>['history'] }) {
  const { theme, say } = usePage()
  if (history.length === 0) return null
  const years = Map.groupBy(history, ({ year }) => year)
  const title = theme.timeline?.title ?? say('history')
  return (
    <Section id="history" title={title} intro={theme.timeline?.intro}>
      <Slider label={title} abreast={4} autoplay>
        {[...years].map(([year, events]) => (
          <article key={year} className="s-year">
            <h3>{year}</h3>
            <ul>
              {events.map(({ month, content }) => (
                <li key={`${month} ${content}`}>
                  <time dateTime={`${year}-${String(month).padStart(2, '0')}`}>{say('month', { year, month })}</time>
                  <p>{content}</p>
                </li>
              ))}
            </ul>
          </article>
        ))}
      </Slider>
    </Section>
  )
}
