import type { NewsItem } from '../../schema/model/portal-data.ts'
import type { Localized } from '../base/localized.ts'
import { articlePath } from '../base/site-paths.ts'
import { usePage } from '../kit/page-context.ts'

type Props = { readonly items: readonly Localized<NewsItem>[]; readonly isLed?: boolean; readonly level?: 2 | 3 }

/** News items; the first is larger, where the list says so. */
export function NewsList({ items, isLed = false, level = 3 }: Props) {
  const Heading = `h${level}` as const
  const { say, href } = usePage()
  return (
    <ul className={isLed ? 's-news s-led' : 's-news'}>
      {items.map(({ id, title, type, date, summary, cover }) => (
        <li key={id}>
          {cover && <img src={cover} alt="" loading="lazy" width={480} height={270} />}
          <div>
            <p className="s-news-top">
              {type !== 'guide' && <span>{say(type)}</span>} <time dateTime={date}>{date}</time>
            </p>
            <Heading className="s-title">
              <a href={href(articlePath('news', id))}>{title}</a>
            </Heading>
            {summary && <p>{summary}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}
