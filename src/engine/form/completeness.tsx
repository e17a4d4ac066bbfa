import { Progress } from 'antd'
import { useCallback, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { type Lang, textIn } from '../../schema/base/text.ts'
import type { PlannedSection } from './form-plan.ts'
import { type Needed, neededOf } from './needed.ts'
import type { FormStore } from './store.ts'

type Props = { readonly store: FormStore; readonly lang: Lang; readonly onFocus: (key: string) => void }

/** Missing fields named for a section at most; the others are counted. */
const most = 5

/** Progress of required fields, and the missing ones by section, each a link to its field. */
export function Completeness({ store, lang, onFocus }: Props) {
  const { t } = useTranslation()
  const { missing, total } = useNeeded(store)
  if (total === 0) return null
  const done = total - missing.length
  const sections = store.plan.sections.filter(({ fields }) => fields.some((key) => missing.includes(key)))
  return (
    <section className="f-complete" aria-label={t('form.completeness')}>
      <div className="f-complete-bar">
        <Progress percent={Math.floor((done * 100) / total)} size="small" aria-label={t('form.completeness')} />
        <span role="status">
          {missing.length === 0 ? t('form.complete') : t('form.needed', { done, total, left: missing.length })}
        </span>
      </div>
      {sections.map((section) => (
        <Missing key={section.id} section={section} missing={missing} store={store} lang={lang} onFocus={onFocus} />
      ))}
    </section>
  )
}

type MissingProps = Props & { readonly section: PlannedSection; readonly missing: readonly string[] }

function Missing({ section, missing, store, lang, onFocus }: MissingProps) {
  const { t } = useTranslation()
  const here = section.fields.filter((key) => missing.includes(key))
  return (
    <p className="f-complete-left">
      {section.title && <b>{textIn(lang, section.title)}</b>}
      {here.slice(0, most).map((key) => (
        <button key={key} type="button" onClick={() => onFocus(key)}>
          {textIn(lang, store.plan.fields.get(key)?.title ?? key)}
        </button>
      ))}
      {here.length > most && <span>{t('form.more', { count: here.length - most })}</span>}
    </p>
  )
}

/** Required fields and the empty ones among them. The same object until that changes. */
function useNeeded(store: FormStore): Needed {
  const last = useRef<Needed>({ missing: [], total: 0 })
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = [...store.plan.placed].map((key) => store.handle(key).subscribe(listener))
      return () => {
        for (const end of ends) end()
      }
    },
    [store],
  )
  return useSyncExternalStore(subscribe, () => {
    const next = neededOf(store)
    if (next.total !== last.current.total || next.missing.join() !== last.current.missing.join()) last.current = next
    return last.current
  })
}
