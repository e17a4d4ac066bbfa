import type { NewsItem } from '../../schema/model/portal-data.ts'
import { CoverArt } from '../art/cover-art.tsx'
import type { Localized } from '../base/localized.ts'
import { articlePath } from '../base/site-paths.ts'
import { usePage } from '../kit/page-context.ts'

type Props = {
  readonly items: readonly Localized<NewsItem>[]
  /** `led`: the first item is larger, and alone has a picture. */
  readonly shape?: 'led' | 'rows' | 'cards'
  readonly level?: 2 | 3
}

/** News items, each with its picture or a drawing. */
export function NewsList({ items, shape = 'rows', level = 3 }: Props) {
  const Heading = `h${level}` as const
  const { say, href } = usePage()
  return (
    <ul className={`s-news s-news-${shape}`}>
      {items.map(({ id, title, type, date, summary, cover }, index) => (
        <li key={id}>
          {(shape !== 'led' || index === 0) && <Cover id={id} src={cover} />}
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

function Cover({ id, src }: { readonly id: string; readonly src: string }) {
  return src ? <img src={src} alt="" loading="lazy" width={480} height={270} /> : <CoverArt id={id} />
}
