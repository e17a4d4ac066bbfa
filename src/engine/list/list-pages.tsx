import { type KeyboardEvent, memo, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LateFixed } from '../../../widgets/kit/late-fixed.tsx'
import { fullPageSizes, type ListState, pageSizes } from '../query/list-query.ts'
import { type PageStep, pagesAround } from './pages-around.ts'
import './list-pages.css'

type Props = {
  readonly state: Pick<ListState, 'pageNo' | 'pageSize'>
  readonly total: number
  /** Small: no size changer, no jump. */
  readonly isSmall: boolean
  /** Full-screen mode. */
  readonly isFull: boolean
  readonly onTurn: (page: Pick<ListState, 'pageNo' | 'pageSize'>) => void
}

/** Number of pages that a jump over pages left out turns. */
const jump = 5

/** Pagination with the total. antd's weighs 28 kB with its select, which no first page of a list needs. */
export const ListPages = memo(function ListPages({ state, total, isSmall, isFull, onTurn }: Props) {
  const { t } = useTranslation()
  const { pageSize } = state
  const last = Math.max(1, Math.ceil(total / pageSize))
  const current = Math.min(state.pageNo, last)
  const turn = (page: number) => {
    const pageNo = Math.max(1, Math.min(page, last))
    if (pageNo !== state.pageNo) onTurn({ pageNo, pageSize })
  }
  return (
    <nav className="list-pages" data-small={isSmall || undefined} aria-label={t('list.pages')}>
      <span className="list-total">{t('list.total', { count: total })}</span>
      <ul>
        <li>
          <Turn label={t('list.pageBefore')} sign="‹" isOff={current === 1} onTurn={() => turn(current - 1)} />
        </li>
        {pagesAround(current, last, isSmall ? 1 : 2).map((step) => (
          <li key={step}>
            <Step step={step} current={current} onTurn={turn} />
          </li>
        ))}
        <li>
          <Turn label={t('list.pageAfter')} sign="›" isOff={current === last} onTurn={() => turn(current + 1)} />
        </li>
      </ul>
      {!isSmall && (
        <>
          {/* A new size starts at the first page: the page of the current row cannot be computed. */}
          <Size size={pageSize} isFull={isFull} onSize={(size) => onTurn({ pageNo: 1, pageSize: size })} />
          <Jump onJump={turn} />
        </>
      )}
    </nav>
  )
})

type StepProps = {
  readonly step: PageStep
  readonly current: number
  readonly onTurn: (page: number) => void
}

function Step({ step, current, onTurn }: StepProps) {
  const { t } = useTranslation()
  if (step === 'back') return <Turn label={t('list.pagesBefore')} sign="•••" onTurn={() => onTurn(current - jump)} />
  if (step === 'on') return <Turn label={t('list.pagesAfter')} sign="•••" onTurn={() => onTurn(current + jump)} />
  return (
    <button
      type="button"
      className="list-page"
      {...(step === current && { 'aria-current': 'page' })}
      onClick={() => onTurn(step)}
    >
      {step}
    </button>
  )
}

type TurnProps = {
  readonly label: string
  readonly sign: string
  readonly isOff?: boolean
  readonly onTurn: () => void
}

function Turn({ label, sign, isOff = false, onTurn }: TurnProps) {
  return (
    <button type="button" className="list-turn" aria-label={label} title={label} disabled={isOff} onClick={onTurn}>
      {sign}
    </button>
  )
}

type SizeProps = {
  readonly size: number
  readonly isFull: boolean
  readonly onSize: (size: number) => void
}

function Size({ size, isFull, onSize }: SizeProps) {
  const { t } = useTranslation()
  const id = useId()
  const sizes = isFull ? fullPageSizes : pageSizes
  return (
    <span className="list-size">
      <LateFixed
        id={id}
        label={t('list.pageSizes')}
        value={String(size)}
        options={sizes.map((count) => ({ value: String(count), label: t('list.pageSize', { count }) }))}
        onChange={(next) => onSize(Number(next))}
      />
    </span>
  )
}

function Jump({ onJump }: { readonly onJump: (page: number) => void }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const go = () => {
    const page = Math.trunc(Number(text))
    setText('')
    if (page >= 1) onJump(page)
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') go()
  }
  return (
    <span className="list-jump">
      {t('list.jumpToPage')}
      <input
        className="w-input"
        inputMode="numeric"
        aria-label={t('list.jumpToPage')}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
        onBlur={go}
      />
    </span>
  )
}
