import { useState } from 'react'
import type { ResultItem } from '../../schema/model/portal-data.ts'
import type { Localized } from '../base/localized.ts'
import { articlePath } from '../base/site-paths.ts'
import { Dialog } from '../kit/dialog.tsx'
import { usePage } from '../kit/page-context.ts'
import { TypeTag } from './type-tag.tsx'

type Props = {
  readonly item: Localized<ResultItem>
  readonly level?: 2 | 3
  /** The type leads to its tab of all results. */
  readonly isOnHome?: boolean
}

/** A result announcement in a list; its title opens the bid result (spec 2.3). */
export function ResultLine({ item, level = 3, isOnHome = false }: Props) {
  const Heading = `h${level}` as const
  const { href } = usePage()
  const [isOpen, setOpen] = useState(false)
  const { id, title, type, projectName, date, supplierList } = item
  return (
    <li className="s-line">
      <TypeTag type={type} list={isOnHome ? 'result' : undefined} />
      <div>
        <Heading className="s-title">
          <a
            href={href(articlePath('result', id))}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              setOpen(true)
            }}
          >
            {title}
          </a>
        </Heading>
        <p className="s-line-more">
          {projectName} · {supplierList.map(({ name }) => name).join('、')}
        </p>
      </div>
      <time dateTime={date}>{date}</time>
      {isOpen && <BidResult item={item} onClose={() => setOpen(false)} />}
    </li>
  )
}

function BidResult({ item, onClose }: { readonly item: Localized<ResultItem>; readonly onClose: () => void }) {
  const { say, href } = usePage()
  const { id, title, bidCode, projectName, updateTime, publicityEnd, amount, supplierList } = item
  const facts = [
    [say('bidCode'), bidCode],
    [say('project'), projectName],
    [say('amount'), amount],
    [say('updated'), updateTime],
    [say('publicity'), publicityEnd],
  ].filter(([, value]) => value)
  return (
    <Dialog title={title} onClose={onClose}>
      <dl className="s-facts s-facts-wide">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3>{say('awarded')}</h3>
      <ul className="s-awarded">
        {supplierList.map(({ name, title: role }) => (
          <li key={name}>
            <strong>{name}</strong> {role && role !== name && <span>{role}</span>}
          </li>
        ))}
      </ul>
      <p className="s-dialog-end">
        <a className="s-press s-primary" href={href(articlePath('result', id))}>
          {say('detail')}
        </a>
      </p>
    </Dialog>
  )
}
