import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Row } from '../../../api/resource.ts'
import type { ItemsBlock } from '../../../schema/model/row-blocks.ts'
import { useLang } from '../../../state/lang.ts'
import { nameOf } from '../../record/actions-of.ts'
import { Cell } from '../../record/cell.tsx'
import { listAddress } from '../../record/links.ts'
import { Slider } from './slider.tsx'
import { type Shown, WithRows } from './with-rows.tsx'

/** Rows as items with title, type, status, text and date: cards, plain lines, or a slider of two. */
export function ItemsBlockView({ block }: { readonly block: ItemsBlock }) {
  const { t } = useTranslation()
  const { top = 5, style = 'default' } = block
  return (
    <WithRows block={block} size={top}>
      {(shown) => (
        <>
          {style === 'slider' ? (
            <Slider
              label={t('page.slider')}
              items={shown.rows.map((row) => ({ id: row.id, content: <Item block={block} shown={shown} row={row} /> }))}
            />
          ) : (
            <ul className={`items items-${style}`}>
              {shown.rows.map((row) => (
                <li key={row.id}>
                  <Item block={block} shown={shown} row={row} />
                </li>
              ))}
            </ul>
          )}
          {shown.total > shown.rows.length && (
            <Link to={listAddress(block.resource, shown.asked)} className="items-all">
              {t('page.all', { count: shown.total })}
            </Link>
          )}
        </>
      )}
    </WithRows>
  )
}

function Item({ block, shown, row }: { readonly block: ItemsBlock; readonly shown: Shown; readonly row: Row }) {
  const lang = useLang()
  const { resource, open } = shown
  const { title, ...others } = block.fields
  const element = (key: keyof typeof others) => {
    const field = resource.fields[others[key] ?? '']
    const isEmpty = field === undefined || row[field.key] === null || row[field.key] === ''
    return isEmpty ? null : (
      <span className={`item-${key}`}>
        <Cell field={field} row={row} />
      </span>
    )
  }
  return (
    <article className="item">
      {element('image')}
      <div className="item-head">
        <button type="button" className="list-link item-title" onClick={() => open(row)}>
          {(title !== undefined && String(row[title] ?? '')) || nameOf(resource, row, lang)}
        </button>
        {element('type')}
        {element('status')}
      </div>
      {block.style !== 'simple' && element('text')}
      {element('date')}
    </article>
  )
}
