import type { ReactNode } from 'react'
import type { Article, PurchaseItem, ResultItem } from '../../schema/model/portal-data.ts'
import type { ContentOf } from '../base/input.ts'
import type { Localized } from '../base/localized.ts'
import { Countdown } from '../kit/countdown.tsx'
import { usePage } from '../kit/page-context.ts'
import { Apply } from '../list/apply.tsx'

/** Facts of an announcement or a result above its text. */
export function ArticleFacts({ content: { kind, article } }: { readonly content: ContentOf<'article'> }) {
  if (kind === 'purchase') return <Purchase item={article as Localized<Article & PurchaseItem>} />
  if (kind === 'result') return <Result item={article as Localized<Article & ResultItem>} />
  return null
}

function Purchase({ item: { title, type, status, area, deadline } }: { readonly item: Localized<PurchaseItem> }) {
  const { say } = usePage()
  const left = status === 'closed' ? say('closed') : <Countdown deadline={deadline} />
  return (
    <Box
      facts={[
        [say('kind'), say(type)],
        [say('state'), left],
        [say('deadline'), deadline && say('minute', { time: deadline.slice(0, 16) })],
        [say('area'), area],
      ]}
    >
      {status === 'responding' && <Apply title={title} type={type} isMain />}
    </Box>
  )
}

function Result({ item }: { readonly item: Localized<ResultItem> }) {
  const { say } = usePage()
  return (
    <Box
      facts={[
        [say('bidCode'), item.bidCode],
        [say('project'), item.projectName],
        [say('awarded'), item.supplierList.map(({ name }) => name).join('、')],
        [say('amount'), item.amount],
        [say('publicity'), item.publicityEnd],
      ]}
    />
  )
}

type BoxProps = { readonly facts: readonly (readonly [string, ReactNode])[]; readonly children?: ReactNode }

function Box({ facts, children }: BoxProps) {
  return (
    <div className="s-article-box">
      <dl className="s-facts s-facts-wide">
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {children}
    </div>
  )
}
