import { Alert, Empty, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { addTexts } from '../../../i18n/instance.ts'
import { why } from '../../../i18n/why.ts'
import { useErrorText } from '../../error-text.ts'
import { samePage } from '../../frame/page-frame.ts'
import { MenuAnswer } from './menu-answer.tsx'
import { PersonSummary } from './person-summary.tsx'
import { type Question, QuestionForm } from './question-form.tsx'
import { ResourceAnswer } from './resource-answer.tsx'
import { useAnswer } from './use-answer.ts'
import './why.css'

addTexts({ why })

/** Why a person sees a menu entry, record, field or button or not. The question is in the address, so it can be sent. */
export function WhyBlock() {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const errorText = useErrorText()
  const read = (name: keyof Question) => search.get(name) ?? ''
  const question: Question = { user: read('user'), resource: read('resource'), record: read('record') }
  const { data, error } = useAnswer(question)
  const ask = (next: Question) => {
    const given = Object.entries(next).filter(([, value]) => value !== '')
    setSearch(Object.fromEntries(given), { state: samePage })
  }
  return (
    <div className="why">
      <QuestionForm question={question} onAsk={ask} />
      {question.user === '' && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('why.choose')} />}
      {error && <Alert type="error" showIcon title={errorText(error)} />}
      {question.user !== '' && !data && !error && <Skeleton />}
      {data && <PersonSummary person={data.person} />}
      {data && ('entries' in data ? <MenuAnswer entries={data.entries} /> : <ResourceAnswer answer={data} />)}
    </div>
  )
}
