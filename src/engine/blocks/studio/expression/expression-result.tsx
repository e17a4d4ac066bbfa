import { Select } from 'antd'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { type Lang, textIn } from '../../../../schema/base/text.ts'
import type { ExpressionPlace, NameInExpression } from '../../../../schema/model/expression-place.ts'
import { useLang } from '../../../../state/lang.ts'
import { type Parsed, resultOf } from './result-of.ts'
import { typedSample, useSample } from './use-sample.ts'

type Props = { readonly parsed: Parsed; readonly place: ExpressionPlace }

/** Result of an expression with a sample record, and the values that it reads; its mistake instead. */
export function ExpressionResult({ parsed, place }: Props) {
  const { t } = useTranslation()
  const lang = useLang()
  const { samples, hasTyped, id, choose, scope, isEmpty } = useSample(place)
  const typed = hasTyped ? [{ value: typedSample, label: t('expression.typed') }] : []
  const shown = (value: unknown) => shownValue(value, t)
  if ('message' in parsed)
    return (
      <p className="expression-mistake" role="status">
        {parsed.message}
        {parsed.suggestion !== undefined && ` ${t('expression.meant', { name: parsed.suggestion })}`}
      </p>
    )
  const result = scope && resultOf(parsed.ast, scope)
  return (
    <div className="expression-result" role="status" aria-label={t('expression.result')}>
      {samples.length + typed.length > 0 && (
        <Select
          size="small"
          showSearch={{ optionFilterProp: 'label' }}
          aria-label={t('expression.sample')}
          value={id ?? null}
          options={[...typed, ...samples.map((sample) => ({ value: sample.id, label: sample.label }))]}
          onChange={(next) => {
            if (next !== null) choose(next)
          }}
        />
      )}
      {result && (
        <>
          <p>
            <span className="expression-name">{t('expression.result')}</span>
            <output className={`expression-value is-${String(result.value)}`}>{shown(result.value)}</output>
          </p>
          {result.dividesByZero && <p className="expression-mistake">{t('expression.byZero')}</p>}
          {result.read.map(({ name, value }) => (
            <p key={name} className="expression-read">
              <span className="expression-name">{titleOf(name, place.names, lang)}</span>
              <span>{valueTitle(name, value, place.names, lang) ?? shown(value)}</span>
            </p>
          ))}
        </>
      )}
      {isEmpty && <p className="studio-note">{t('expression.noSample')}</p>}
    </div>
  )
}

function titleOf(name: string, names: readonly NameInExpression[], lang: Lang): string {
  const title = names.find((each) => each.name === name)?.title
  return title === undefined ? name : `${textIn(lang, title)} · ${name}`
}

/** Title of the value of a choice. */
function valueTitle(name: string, value: unknown, names: readonly NameInExpression[], lang: Lang): string | undefined {
  const item = names.find((each) => each.name === name)?.values?.find((each) => each.name === value)
  return item && `${textIn(lang, item.title)} · ${item.name}`
}

function shownValue(value: unknown, t: TFunction): string {
  if (value === null || value === undefined || value === '') return t('expression.nothing')
  if (typeof value === 'boolean') return t(value ? 'expression.yes' : 'expression.no')
  if (Array.isArray(value)) return t('expression.rows', { count: value.length })
  return typeof value === 'object' ? JSON.stringify(value).slice(0, 200) : String(value)
}
