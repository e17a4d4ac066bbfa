import type { PurchaseItem } from '../../schema/model/portal-data.ts'
import type { Localized } from '../base/localized.ts'
import { articlePath } from '../base/site-paths.ts'
import { Countdown } from '../kit/countdown.tsx'
import { usePage } from '../kit/page-context.ts'
import { Apply } from './apply.tsx'
import { TypeTag } from './type-tag.tsx'

type Props = {
  readonly item: Localized<PurchaseItem>
  readonly level?: 2 | 3
  /** The type leads to its tab of all announcements. */
  readonly isOnHome?: boolean
}

/** A purchase announcement: title, type, status, text, date, days left; its detail opens in a new window (spec 2.3). */
export function PurchaseCard({ item, level = 3, isOnHome = false }: Props) {
  const Heading = `h${level}` as const
  const { say, href } = usePage()
  const { id, title, type, status, content, date, deadline, area, isPinned } = item
  return (
    <article className="s-card">
      <p className="s-card-top">
        <TypeTag type={type} list={isOnHome ? 'purchase' : undefined} />
        {isPinned && <span className="s-tag">{say('pinned')}</span>}
        {status === 'closed' ? <span className="s-countdown">{say('closed')}</span> : <Countdown deadline={deadline} />}
      </p>
      <Heading className="s-title">
        <a href={href(articlePath('purchase', id))} target="_blank" rel="noopener">
          {title}
          <span className="s-unseen">（{say('newWindow')}）</span>
        </a>
      </Heading>
      <p className="s-card-text">{content}</p>
      <dl className="s-facts">
        {area && (
          <div>
            <dt>{say('area')}</dt>
            <dd>{area}</dd>
          </div>
        )}
        <div>
          <dt>{say('published')}</dt>
          <dd>{date}</dd>
        </div>
        <div>
          <dt>{say('deadline')}</dt>
          <dd>{say('minute', { time: deadline.slice(0, 16) })}</dd>
        </div>
      </dl>
      {status === 'responding' && (
        <p className="s-card-end">
          <Apply title={title} type={type} />
        </p>
      )}
    </article>
  )
}
