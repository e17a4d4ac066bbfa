import { useTranslation } from 'react-i18next'
import { textIn } from '../../../schema/base/text.ts'
import type { WhyResource } from '../../../schema/model/why-data.ts'
import { useLang } from '../../../state/lang.ts'
import { Mark, Reasons } from './reasons.tsx'

/** Buttons and fields of a resource, and whether the person may use each, with a record if there is one. */
export function ResourceAnswer({ answer }: { readonly answer: WhyResource }) {
  const { t } = useTranslation()
  const lang = useLang()
  const { title, record, actions, fields } = answer
  return (
    <>
      <h3>
        {textIn(lang, title)}
        {record && ` · ${record.label}`}
      </h3>
      {!record && <p className="why-note">{t('why.anyRecord')}</p>}
      <section aria-label={t('why.actions')}>
        <h4>{t('why.actions')}</h4>
        <ul className="why-rows">
          {actions.map(({ name, title: own, holds, reasons }) => (
            <li key={name} className="why-row">
              <span className="why-name">{own === undefined ? t(`why.do_${name}`) : textIn(lang, own)}</span>
              <Mark holds={holds} yes={t('why.may')} no={t('why.mayNot')} />
              <Reasons reasons={reasons} />
            </li>
          ))}
        </ul>
      </section>
      <section aria-label={t('why.fields')}>
        <h4>{t('why.fields')}</h4>
        <ul className="why-rows">
          {fields.map(({ key, title: own, shown, writable }) => (
            <li key={key} className="why-row">
              <span className="why-name">
                {textIn(lang, own)} <small>{key}</small>
              </span>
              <span>
                <Mark holds={shown.holds} yes={t('why.shown')} no={t('why.notShown')} />
                {shown.holds && <Mark holds={writable.holds} yes={t('why.writable')} no={t('why.readable')} />}
              </span>
              <Reasons reasons={[...shown.reasons, ...writable.reasons]} />
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
