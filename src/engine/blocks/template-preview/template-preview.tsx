import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Empty, Input, Segmented, Skeleton } from 'antd'
import { useDeferredValue, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { Html } from '../../../../widgets/kit/html.tsx'
import { previewTemplate, type TemplatePreview } from '../../../api/messages.ts'
import { addTexts } from '../../../i18n/instance.ts'
import { messages } from '../../../i18n/messages.ts'
import { useClient } from '../../../state/client.ts'
import { useLang } from '../../../state/lang.ts'
import { useErrorText } from '../../error-text.ts'
import { SendTest } from './send-test.tsx'
import { VariableList } from './variable-list.tsx'
import './template-preview.css'

addTexts({ messages })

/** Preview of the message template in the page's address, with test data and a test message. */
export function TemplatePreviewBlock() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const id = search.get('id')
  return id ? <Preview key={id} id={id} /> : <Empty description={t('messages.chooseTemplate')} />
}

function Preview({ id }: { readonly id: string }) {
  const { t } = useTranslation()
  const client = useClient()
  const errorText = useErrorText()
  const jsonId = useId()
  const [lang, setLang] = useState(useLang())
  const [typed, setTyped] = useState<string>()
  const testJson = useDeferredValue(typed)
  const trial = { id, lang, ...(testJson !== undefined && { testJson }) }
  const { data, error } = useQuery({
    queryKey: ['template-preview', trial],
    queryFn: () => previewTemplate(client, trial),
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (!data) return error ? <Alert type="error" title={errorText(error)} showIcon /> : <Skeleton />
  return (
    <div className="template-preview">
      <div>
        <Segmented
          aria-label={t('messages.language')}
          value={lang}
          options={[
            { value: 'zh', label: t('messages.zh') },
            { value: 'en', label: t('messages.en') },
          ]}
          onChange={setLang}
        />
        <div className="template-field">
          <label htmlFor={jsonId}>{t('messages.testJson')}</label>
          <Input.TextArea
            id={jsonId}
            value={typed ?? data.testJson}
            autoSize={{ minRows: 4, maxRows: 12 }}
            status={error ? 'error' : ''}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
        {error && <Alert type="error" title={errorText(error)} showIcon />}
        <h3>{t('messages.variables')}</h3>
        <VariableList variables={data.variables} />
      </div>
      <div>
        <Letter preview={data} />
        <SendTest trial={trial} channel={data.channel} isConfigured={data.configured} />
      </div>
    </div>
  )
}

function Letter({ preview: { title, content, text, channel } }: { readonly preview: TemplatePreview }) {
  const { t } = useTranslation()
  const isPlain = channel === 'sms' || channel === 'webhook'
  return (
    <section aria-label={t('messages.preview')} className="template-letter">
      <h3>{title}</h3>
      {isPlain && <small>{t('messages.asText')}</small>}
      {isPlain ? <pre>{text}</pre> : <Html html={content} />}
    </section>
  )
}
